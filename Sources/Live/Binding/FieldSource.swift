public import HTMLTemplates
public import Rx

/// A view model's value that a field shows and edits.
@usableFromInline
protocol FieldSource: AnyObject, ObservableConvertibleType {
    /// The current value; `nil` if there is none any more.
    var shown: Element? { get }
    /// Sets the value to the user's edit.
    func take(_ edit: Element)
}

extension BehaviorRelay: FieldSource {
    @usableFromInline var shown: Element? { value }
    @usableFromInline
    func take(_ edit: Element) { accept(edit) }
}

extension BehaviorSubject: FieldSource {
    @usableFromInline var shown: Element? { try? value() }
    @usableFromInline
    func take(_ edit: Element) { onNext(edit) }
}

extension Property: FieldSource {
    @usableFromInline var shown: Value? { value }
    @usableFromInline
    func take(_ edit: Value) { accept(edit) }
}

/// Sets a key to the current value of a source whenever the source emits. If a view model replaces a value from within
/// the subscription that receives it, later subscribers receive the two values in the wrong order.
@usableFromInline
final class FieldSourceSink<Source: FieldSource>: SlotSink<Source.Element> where Source.Element: TemplateConvertible {
    // Unowned, because the source retains the sink. The input of the field keeps the source alive.
    private unowned let source: Source

    @usableFromInline
    init(_ source: Source) { self.source = source }

    override func take(_ value: Source.Element, _ binder: ViewBinder) {
        binder.set(slot, (source.shown ?? value).templateValue)
    }
}
