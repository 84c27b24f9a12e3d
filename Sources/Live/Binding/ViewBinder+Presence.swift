public import Rx
public import Scenes

extension ViewBinder {
    /// Makes the page a member of a room while it has a visitor.
    ///
    ///     page.bindPresence(in: viewModel.room, as: viewModel.visitor, with: viewModel.isTyping)
    ///
    /// The page joins when its stream is open and both outputs have emitted, and leaves at once when it is closed, its
    /// scene ends, or the visitor is `nil`. A page that is cut off leaves after at most ``LiveLimits/heartbeatInterval``
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
        page.context.scripts[.events].bind()
        whenOpen { binder in
            let places = Observable.combineLatest(visitor.asObservable(), metadata.asObservable()) {
                visitor, metadata in
                visitor.map { (visitor: $0, metadata: metadata) }
            }
            binder.listen(to: places, PresenceSink(binder, in: room))
        }
    }

    /// Makes the page a member of a room while it has a visitor, whose metadata comes with it. Most view models that have
    /// a visitor only sometimes have both in one place, and one output costs each page less than two.
    ///
    /// - Parameters:
    ///   - room: The room.
    ///   - place: The visitor whose page it is, and the metadata of the page; `nil` if the page must not be in the room.
    public func bindPresence<Metadata: Sendable & Equatable>(
        in room: Presence<Metadata>, at place: some ObservableConvertibleType<(visitor: Visitor, metadata: Metadata)?>
    ) {
        page.context.scripts[.events].bind()
        whenOpen { $0.listen(to: place, PresenceSink($0, in: room)) }
    }

    /// Makes the page a member of a room while it has a visitor.
    public func bindPresence<Metadata: Sendable & Equatable>(
        in room: Presence<Metadata>, as visitor: some ObservableConvertibleType<Visitor>,
        with metadata: some ObservableConvertibleType<Metadata>
    ) {
        bindPresence(in: room, as: visitor.asObservable().map { Optional($0) }, with: metadata)
    }
}

/// Keeps a page's place in a room up to date.
private final class PresenceSink<Metadata: Sendable & Equatable>: OutputSink<(visitor: Visitor, metadata: Metadata)?> {
    private let seat: Seat<Metadata>
    /// The presence of the page while it has a visitor. Without one its client is not asked for signs of life.
    private var presence: PagePresence?

    init(_ binder: ViewBinder, in room: Presence<Metadata>) {
        seat = Seat(in: room)
        super.init(binder)
    }

    override func take(_ place: (visitor: Visitor, metadata: Metadata)?, _ binder: ViewBinder) {
        seat.set(place)
        if place == nil {
            presence?.remove(seat)
            presence = nil
        } else if presence == nil {
            presence = binder.page.madePresence
            presence?.add(seat)
        }
    }

    override func name(in binder: ViewBinder) -> String { "presence" }

    override func disposed() { presence?.remove(seat) }
}
