public import Rx
import Texts

/// An element of a form: a field, a list of rows, or a form within a form.
///
/// A form and its elements are confined to one thread or loop, as the view model that owns them is.
public class FormNode {
    /// The form or list that contains the element.
    weak var parent: FormNode?

    init() {}

    /// The state that the containing form derives its own from.
    var status: FormStatus { FormStatus() }

    /// The elements inside, in their order; none for a field.
    var children: [FormNode] { [] }

    /// Records that the user has visited all fields, so that their errors are shown.
    func visitAll() {
        for child in children { child.visitAll() }
    }

    /// Starts the asynchronous rules that have not been evaluated for the current values.
    func settle() {
        for child in children { child.settle() }
    }

    /// Uses other sentences.
    func adopt(_ messages: FormMessages) {
        for child in children { child.adopt(messages) }
    }

    /// Discards the errors that the last submission has reported.
    func discardReports() {
        for child in children { child.discardReports() }
    }

    /// Includes the element in the form, or excludes it.
    func include(_ isIncluded: Bool) {
        for child in children { child.include(isIncluded) }
    }

    /// Sets the initial values again and hides all errors.
    func resetAll() {
        for child in children { child.resetAll() }
    }

    /// Shows an error that a submission has reported for a field. Returns false if the field is not in the element, or
    /// has changed since the submission.
    func report(_ sentence: Text, for field: ObjectIdentifier) -> Bool {
        children.contains { $0.report(sentence, for: field) }
    }

    /// Remembers the state of all fields, so that later changes are noticed.
    func noteSubmission() {
        for child in children { child.noteSubmission() }
    }

    /// The first field with an error, in the order of the form.
    var firstWrong: (any FocusTarget)? { children.lazy.compactMap(\.firstWrong).first }

    /// Handles a change of a child's state.
    func childChanged() { parent?.childChanged() }

    /// Handles an edit of a field by the user or the view model.
    func childEdited() { parent?.childEdited() }

    /// Handles the loss of a password, before it is discarded.
    func childWillForget() { parent?.childWillForget() }

    /// Handles a change of a field's error that is shown outside a submission, so that it can be announced.
    func announce(_ sentence: Text, for field: FormNode) { parent?.announce(sentence, for: field) }
}

/// The state of an element as its form sees it.
struct FormStatus: Equatable {
    var isValid = true
    var isValidating = false
    /// The number of fields that show an error.
    var wrongCount = 0

    /// Returns the state of several elements.
    static func of(_ nodes: [FormNode]) -> FormStatus {
        nodes.reduce(into: FormStatus()) { all, node in
            let status = node.status
            all.isValid = all.isValid && status.isValid
            all.isValidating = all.isValidating || status.isValidating
            all.wrongCount += status.wrongCount
        }
    }
}

/// A field that can get the focus.
protocol FocusTarget: FormNode {
    func requestFocus()
}

/// An element of a form that has a value while it is valid.
public class FormPart<Value>: FormNode {
    /// The value; `nil` while the element is invalid.
    public var validValue: Value? { fatalError("A subclass must override validValue.") }

    /// Returns a part that belongs to the form only while a condition is true, such as a delivery address that differs
    /// from the billing address. Otherwise it is valid, shows no errors, and its value is `nil`.
    public func included(when condition: some ObservableConvertibleType<Bool>) -> FormPart<Value?> {
        OptionalPart(self, when: condition.asObservable())
    }
}
