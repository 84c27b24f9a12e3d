import HTMLTemplates
public import Rx

/// Widgets: regions of a template with `data-live="ignore"` and `data-widget`, whose content a script of the app
/// creates from the view model's data.
extension ViewBinder {
    /// Binds the data of a widget, which the template writes as `data-json="{{key}}"`. The widget's hook `updated` is
    /// called when the data has changed.
    ///
    /// A value that cannot be encoded, such as a number that is not finite, ends the page with the encoder's error.
    /// Data is always sent as a whole; use `emit(_:from:)` to add to a large amount.
    public func bindData<Value: Encodable>(_ key: String, from output: some ObservableConvertibleType<Value>) {
        declare(key, .text, from: output, to: DataSink())
    }

    /// Binds a name of the template's `data-on-send` to a relay, which receives the values that a widget's script sends
    /// with `this.send(name, value)`, or any script with `bindery.send(name, value)`.
    ///
    /// A value that is not valid is rejected: development mode shows a warning, and nothing else happens. Values come
    /// from the client, so the view model must check them like any input.
    ///
    /// - Parameters:
    ///   - name: The name in `data-on-send`.
    ///   - limit: The maximum number of bytes in the value's JSON.
    ///   - relay: The relay that receives the decoded values.
    public func bindSent<Value: Decodable>(_ name: String, limit: Int = 65_536, to relay: PublishRelay<Value>) {
        addInput(SentValueInput(name, limit: limit) { relay.accept($0) })
    }

    /// Binds a name of the template's `data-on-send` to an observer, which receives the values that a script sends.
    public func bindSent<Value: Decodable>(
        _ name: String, limit: Int = 65_536, to observer: some ObserverType<Value>
    ) {
        addInput(SentValueInput(name, limit: limit) { observer.onNext($0) })
    }
}

/// Sets the data of a widget.
private final class DataSink<Value: Encodable>: SlotSink<Value> {
    override func take(_ value: Value, _ binder: ViewBinder) {
        do {
            binder.set(slot, try TemplateJSON(value).templateValue)
        } catch {
            binder.page.fail(error, of: self, in: binder)
        }
    }
}
