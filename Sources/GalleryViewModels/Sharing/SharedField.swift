import Rx

/// A field of one window, bound both ways to a part of a value that all windows share.
///
/// What reads as a value goes to all windows; what does not is refused: it stays in this window's field, marked, and the shared value stays
/// what it was. When another window changes the part, this field follows. It belongs to one loop.
final class SharedField<Whole: Sendable & Equatable, Part: Equatable, Shown> {
    /// What the field shows: bind it to a control.
    let shown: BehaviorSubject<Shown>
    /// The part as this window knows it: never what was refused.
    let accepted: BehaviorRelay<Part>
    /// Whether the field shows something that was refused.
    let isRefused = BehaviorRelay(value: false)

    private let shared: Shared<Whole>
    private let path: WritableKeyPath<Whole, Part>
    /// The latest edition that this field made. Older ones, which are still on their way from other windows, do not count any more.
    private var latestOwn = 0
    private var isFollowing = false
    private let bag = DisposeBag()

    /// - Parameters:
    ///   - path: the part of the shared value.
    ///   - show: what the field shows of a part.
    ///   - read: the part that somebody means by what they put into the field; nil to refuse it.
    init(
        _ shared: Shared<Whole>, _ path: WritableKeyPath<Whole, Part>,
        show: @escaping (Part) -> Shown, read: @escaping (Shown) -> Part?
    ) {
        self.shared = shared
        self.path = path
        let part = shared.latest.value[keyPath: path]
        accepted = BehaviorRelay(value: part)
        shown = BehaviorSubject(value: show(part))
        shown.skip(1).subscribe(onNext: { [weak self] in self?.take(read($0)) }).disposed(by: bag)
        shared.editions.subscribe(onNext: { [weak self] in self?.follow($0, show) }).disposed(by: bag)
    }

    private func take(_ part: Part?) {
        guard !isFollowing else { return }
        isRefused.accept(part == nil)
        guard let part else { return }
        accepted.accept(part)
        latestOwn = shared.change { $0[keyPath: path] = part }
    }

    /// Shows what another window has made of the part; what somebody is typing here is left alone by changes of other parts.
    private func follow(_ edition: Shared<Whole>.Edition, _ show: (Part) -> Shown) {
        let part = edition.value[keyPath: path]
        guard edition.number >= latestOwn, part != accepted.value else { return }
        accepted.accept(part)
        isRefused.accept(false)
        isFollowing = true
        shown.onNext(show(part))
        isFollowing = false
    }
}
