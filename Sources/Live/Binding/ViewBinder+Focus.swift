import Foundation
public import Rx

extension ViewBinder {
    /// Focuses a field, or another control with a name, whenever the output emits. The control may arrive with the same
    /// patch, for example because the view model has just started to edit a row.
    ///
    /// Without JavaScript it has no effect; use `autofocus` for the field with which a scene begins.
    ///
    /// - Parameters:
    ///   - name: The name of the control.
    ///   - output: An output that emits whenever the control must get the focus. It should not replay.
    ///   - selecting: Indicates whether the text of the field is selected.
    public func bindFocus(
        _ name: String, when output: some ObservableConvertibleType<Void>, selecting: Bool = false
    ) {
        addReadField(name)
        page.context.scripts[.events].bind()
        declare(events: output, to: FocusSink(name: name, isSelecting: selecting), isBeforeAll: true)
    }
}

/// Focuses a control for each element of an output.
private final class FocusSink: OutputSink<Void> {
    private let name: String
    private let isSelecting: Bool

    init(name: String, isSelecting: Bool) { (self.name, self.isSelecting) = (name, isSelecting) }

    override func take(_ value: Void, _ binder: ViewBinder) {
        let request = FocusRequest(name: binder.postedName(name), select: isSelecting)
        do {
            binder.page.emit(.event(FocusRequest.event, detail: Array(try JSONEncoder().encode(request))))
        } catch {
            binder.page.fail(error, of: self, in: binder)
        }
    }

    override func name(in binder: ViewBinder) -> String { name }
}

/// The detail of the event with which the client script focuses a control.
package struct FocusRequest: Codable {
    /// The name of the event.
    package static let event = "bindery-focus"

    /// The name of the control, as it is posted.
    package let name: String
    /// Indicates whether the text of the field is selected.
    package let select: Bool
}
