public import Rx
public import Scenes

/// Events of elements that a template declares with attributes such as `data-on-dblclick="edit"`.
extension ViewBinder {
    /// Binds an event to a relay, which receives its typed data: the position of a ``/Scenes/PointerEvent``, the key of
    /// a ``/Scenes/KeyEvent``, and others. Data that is not valid is rejected.
    ///
    /// A name that needs no data is bound as a button is: to a relay of `Void`, of the element's `data-value`, or of
    /// the row with that identity, or to an action. Without JavaScript there are no such events; see
    /// <doc:EventsAndScripts>.
    public func bindEvent<Event: ClientEvent>(_ name: String, to relay: PublishRelay<Event>) {
        addInput(ClientEventInput(name) { relay.accept($0) })
    }

    /// Binds an event to an observer, which receives its typed data. Data that is not valid is rejected.
    public func bindEvent<Event: ClientEvent>(_ name: String, to observer: some ObserverType<Event>) {
        addInput(ClientEventInput(name) { observer.onNext($0) })
    }

    /// Binds a button or an event to a relay, to which each press sends the content of another field of the form when
    /// the form is posted. Content that is not valid is rejected.
    public func bindEvent<Input: LosslessStringConvertible>(
        _ name: String, field: String, to relay: PublishRelay<Input>
    ) {
        bindEvent(name, field: field) { relay.accept($0) }
    }

    /// Binds a button or an event to an observer, to which each press sends the content of another field of the form.
    public func bindEvent<Input: LosslessStringConvertible>(
        _ name: String, field: String, to observer: some ObserverType<Input>
    ) {
        bindEvent(name, field: field) { observer.onNext($0) }
    }

    private func bindEvent<Input: LosslessStringConvertible>(
        _ name: String, field: String, _ take: @escaping (Input) -> Void
    ) {
        addReadField(field)
        addInput(FieldEventInput(name, field: field, read: { Input(posted: $0) }, take))
    }
}
