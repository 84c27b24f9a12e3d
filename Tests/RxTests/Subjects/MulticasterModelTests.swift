import Rx
import Testing

/// Random subscriptions, disposals, elements and ends, including from within events, compared with a simple model of a
/// subject.
@Suite(.leakFree) struct MulticasterModelTests {
    @Test(arguments: 0..<20, [false, true]) func `a subject behaves like the model`(block: UInt64, isReplaying: Bool) {
        for seed in block * 200..<(block + 1) * 200 {
            let model = Walk(seed, ModelCrowd(isReplaying))
            let subject = Walk(
                seed, isReplaying ? SubjectCrowd(BehaviorSubject(value: 0)) : SubjectCrowd(PublishSubject()))
            model.run()
            subject.run()
            #expect(subject.crowd.log == model.crowd.log, "seed \(seed)")
        }
    }
}

/// The subscribers of a sequence, and the events that they have received, in order.
private protocol Crowd: AnyObject {
    var log: [String] { get set }
    /// The reaction of each subscriber to an element.
    var react: () -> Void { get set }
    func join()
    func leave(_ id: Int)
    func send(_ element: Int)
    func end()
}

/// A walk through random steps. Equal seeds produce equal walks as long as the received events are equal.
private final class Walk<Crowded: Crowd> {
    let crowd: Crowded
    private var state: UInt64
    private var joined = 0
    private var sent = 0
    private var depth = 0

    init(_ seed: UInt64, _ crowd: Crowded) {
        state = seed
        self.crowd = crowd
    }

    func run() {
        crowd.react = { [unowned self] in
            depth += 1
            if roll(2) == 0 { step() }
            depth -= 1
        }
        for _ in 0..<40 { step() }
        for id in 0..<joined { crowd.leave(id) }
    }

    private func roll(_ sides: UInt64) -> Int {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int((state >> 33) % sides)
    }

    private func step() {
        switch roll(12) {
        case 0...3:
            joined += 1
            crowd.join()
        case 4...7 where joined > 0: crowd.leave(roll(UInt64(joined)))
        case 8...10 where depth < 4:
            sent += 1
            crowd.send(sent)
        case 11 where roll(8) == 0: crowd.end()
        default: break
        }
    }
}

private final class ModelCrowd: Crowd {
    var log: [String] = []
    var react = {}
    private var latest: Int?
    private var count = 0
    private var present: [Int] = []
    private var joining: Set<Int> = []
    private var leaving: Set<Int> = []
    private var hasEnded = false

    init(_ isReplaying: Bool) { latest = isReplaying ? 0 : nil }

    func join() {
        let id = count
        count += 1
        if hasEnded { return log.append("\(id) ends") }
        present.append(id)
        guard let latest else { return }
        joining.insert(id)
        log.append("\(id) hears \(latest)")
        react()
        joining.remove(id)
        if leaving.contains(id) { leave(id) }
    }

    /// Disposes a subscription. A subscriber that is receiving the replay has none yet.
    func leave(_ id: Int) {
        if joining.contains(id) { leaving.insert(id) } else { present.removeAll { $0 == id } }
    }

    func send(_ element: Int) {
        if hasEnded { return }
        if latest != nil { latest = element }
        // Subscribers added in the meantime do not receive the element, nor do those that have left.
        for id in present where present.contains(id) {
            log.append("\(id) hears \(element)")
            react()
        }
    }

    func end() {
        hasEnded = true
        for id in present { log.append("\(id) ends") }
        present = []
    }
}

private final class SubjectCrowd: Crowd {
    var log: [String] = []
    var react = {}
    private let subject: Observable<Int>
    private let tell: (Event<Int>) -> Void
    private var subscriptions: [SingleAssignmentDisposable] = []

    init(_ subject: some ObserverType<Int> & Observable<Int>) {
        self.subject = subject
        tell = { subject.on($0) }
    }

    func join() {
        let id = subscriptions.count
        let subscription = SingleAssignmentDisposable()
        subscriptions.append(subscription)
        subscription.setDisposable(
            subject.subscribe(
                onNext: { [unowned self] element in
                    log.append("\(id) hears \(element)")
                    react()
                }, onCompleted: { [unowned self] in log.append("\(id) ends") }))
    }

    func leave(_ id: Int) { subscriptions[id].dispose() }

    func send(_ element: Int) { tell(.next(element)) }

    func end() { tell(.completed) }
}
