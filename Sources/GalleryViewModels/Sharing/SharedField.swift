import Rx

/// A field of one page that is bound both ways to a part of a value that all pages share.
///
/// Input that can be read as a value is shared with all pages. Other input is rejected: it stays in this page's field,
/// which is marked, and the shared value does not change. When another page changes the part, this field follows. A
/// field is confined to one loop.
final class SharedField<Whole: Sendable & Equatable, Part: Equatable, Shown> {
    /// The field's contents, to be bound to a control.
    let shown: BehaviorSubject<Shown>
    /// The last accepted value of the part on this page.
    let accepted: BehaviorRelay<Part>
    /// Indicates whether the field's contents are rejected.
    let isRefused = BehaviorRelay(value: false)

    private let shared: Shared<Whole>
    private let path: WritableKeyPath<Whole, Part>
    /// The latest edition that this field made. Older editions, which other pages made and which are still being
    /// delivered, are ignored.
    private var latestOwn = 0
    private var isFollowing = false
    private let bag = DisposeBag()

    /// Creates a field.
    ///
    /// - Parameters:
    ///   - path: The part of the shared value.
    ///   - show: Returns the field's contents for a part.
    ///   - read: Returns the part for the field's contents, or `nil` to reject them.
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

    /// Shows a change that another page made to the part. Changes of other parts do not overwrite unfinished input.
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
