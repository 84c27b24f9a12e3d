import Bindery
import Foundation
import GalleryViewModels

/// A terminal user interface of the app Cars: another view of the view models that the pages use.
///
/// It reads commands line by line and writes changes to the output. It is confined to one loop, or to one thread
/// without a loop.
final class CarsTerminal: SceneCoordinatorType {
    private let write: (String) -> Void
    private let isModal = BehaviorRelay(value: false)
    private var cars: CarsViewModel!
    /// The car that is shown, and the subscriptions of its scene.
    private var shown: (car: CarViewModel, bag: DisposeBag)?
    private let bag = DisposeBag()

    /// Writes the list and the help, and from then on each row that changes.
    init(garage: Garage, write: @escaping (String) -> Void) {
        self.write = write
        cars = CarsViewModel(garage: garage, coordinator: self)
        cars.rows.scan(([], [])) { ($0.1, $1) }
            .subscribe(onNext: { (before: [CarRow], now: [CarRow]) in
                for row in now where !before.contains(row) { write(Self.line(row)) }
            })
            .disposed(by: bag)
        write(Self.help)
    }

    private static let help = "Commands: NUMBER shows a car; make, model or kilowatts VALUE edits it; back; quit."

    private static func line(_ row: CarRow) -> String {
        "\(row.id)  \("\(row.title)".padding(toLength: 28, withPad: " ", startingAt: 0)) \(row.horsepower)"
    }

    /// Executes a line with one command.
    func take(_ line: String) {
        let words = line.split(separator: " ", maxSplits: 1).map(String.init)
        guard let verb = words.first else { return }
        let rest = words.count > 1 ? words[1] : ""
        switch (verb, shown?.car) {
        case ("back", let car?): car.done.execute(())
        case ("make", let car?): car.makeText.onNext(rest)
        case ("model", let car?): car.modelText.onNext(rest)
        case ("kilowatts", let car?): car.kilowattText.onNext(rest)
        default:
            guard let id = Int(verb) else { return write(Self.help) }
            show(id)
        }
    }

    private func show(_ id: Int) {
        cars.rows.take(1)
            .subscribe(onNext: { [cars] rows in
                if let row = rows.first(where: { $0.id == id }) { cars?.show.execute(row) }
            })
            .disposed(by: bag)
    }

    // MARK: Scenes

    var isPresentingModal: Observable<Bool> { isModal.asObservable() }

    func transition(to scene: GalleryScene, type: SceneTransitionType) -> Completable {
        guard case .car(let car) = scene else { return .empty() }
        let bag = DisposeBag()
        shown = (car, bag)
        let write = write
        car.titleText.subscribe(onNext: { write("== \($0) ==") }).disposed(by: bag)
        car.kilowattMessage.filter { !$0.isEmpty }.subscribe(onNext: { write("!! \($0)") }).disposed(by: bag)
        return .empty()
    }

    func pop() -> Completable {
        guard shown != nil else { return .error(SceneError.nothingToPop) }
        shown = nil
        write("== Cars ==")
        return .empty()
    }

    // MARK: The terminal

    /// Runs the interface on standard input and output until `quit` or the end of the input.
    static func run() {
        let group = EventLoopGroup(count: 1)
        let terminal = OnLoop(group.loops[0])
        while let line = readLine(), line != "quit" {
            terminal.take(line)
        }
        terminal.finish()
        group.shutdown()
    }

    /// Confines the view models to a loop, as on a page. Standard input is read on another thread.
    private final class OnLoop: @unchecked Sendable {
        // Unchecked: `terminal` is accessed on the loop only.
        private var terminal: CarsTerminal?
        private let loop: EventLoop

        init(_ loop: EventLoop) {
            self.loop = loop
            loop.execute { [self] in terminal = CarsTerminal(garage: .withThreeCars(), write: Self.write) }
        }

        /// Writes a line without buffering, even if the output is not a terminal.
        private static func write(_ line: String) {
            FileHandle.standardOutput.write(Data("\(line)\n".utf8))
        }

        func take(_ line: String) {
            loop.execute { [self] in terminal?.take(line) }
        }

        /// Waits until all lines have been executed.
        func finish() {
            let isDone = DispatchSemaphore(value: 0)
            loop.execute { [self] in
                terminal = nil
                isDone.signal()
            }
            isDone.wait()
        }
    }
}
