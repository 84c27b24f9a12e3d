public import Rx
public import Scenes

extension ViewBinder {
    /// Makes the page a member of a room while it has a visitor.
    ///
    ///     page.bindPresence(in: viewModel.room, as: viewModel.visitor, with: viewModel.isTyping)
    ///
    /// The page joins when its stream is open and both outputs have emitted, and leaves at once when it is closed, its
    /// scene ends, or the visitor is `nil`. A page that is cut off leaves after at most ``LiveLimits/presenceInterval``
    /// and ``LiveLimits/presenceTimeout`` together. Hidden pages stay. A page without the client script never joins. See
    /// <doc:Presence>.
    ///
    /// - Parameters:
    ///   - room: The room.
    ///   - visitor: The visitor whose page it is; `nil` if the page must not be in the room.
    ///   - metadata: The metadata of the page.
    public func bindPresence<Metadata: Sendable & Equatable>(
        in room: Presence<Metadata>, as visitor: some ObservableConvertibleType<Visitor?>,
        with metadata: some ObservableConvertibleType<Metadata>
    ) {
        bindPresence(
            in: room,
            as: Observable.combineLatest(visitor.asObservable(), metadata.asObservable()) { visitor, metadata in
                visitor.map { ($0, metadata) }
            })
    }

    /// Makes the page a member of a room while it has a visitor.
    public func bindPresence<Metadata: Sendable & Equatable>(
        in room: Presence<Metadata>, as visitor: some ObservableConvertibleType<Visitor>,
        with metadata: some ObservableConvertibleType<Metadata>
    ) {
        bindPresence(in: room, as: visitor.asObservable().map { Optional($0) }, with: metadata)
    }

    /// Makes the page a member of a room while it has a visitor, whose metadata the same output emits. A page without a
    /// visitor needs less memory than with two outputs.
    ///
    /// - Parameters:
    ///   - room: The room.
    ///   - member: The visitor whose page it is, and the metadata of the page; `nil` if the page must not be in the room.
    public func bindPresence<Metadata: Sendable & Equatable>(
        in room: Presence<Metadata>, as member: some ObservableConvertibleType<(Visitor, Metadata)?>
    ) {
        page.context.scripts[.events].bind()
        declare(events: member, to: PresenceSink(in: room), isBeforeAll: false)
    }
}

/// Keeps a page's place in a room up to date.
private final class PresenceSink<Metadata: Sendable & Equatable>: OutputSink<(Visitor, Metadata)?> {
    private let room: Presence<Metadata>
    /// The page's place while it has a visitor. Without one its client is not asked for signs of life.
    private var seat: Seat<Metadata>?
    private var presence: PagePresence?

    init(in room: Presence<Metadata>) { self.room = room }

    override func take(_ member: (Visitor, Metadata)?, _ binder: ViewBinder) {
        guard let (visitor, metadata) = member else { return leave() }
        if let seat { return seat.set(visitor, metadata) }
        let seat = Seat(in: room)
        seat.set(visitor, metadata)
        (self.seat, presence) = (seat, binder.page.madePresence)
        presence?.add(seat)
    }

    private func leave() {
        if let seat { presence?.remove(seat) }
        (seat, presence) = (nil, nil)
    }

    override func name(in binder: ViewBinder) -> String { "presence" }

    override func disposed() { leave() }
}
