public import Differences
public import Rx
public import Texts

/// The list of the tasks.
public final class SevenGUIsViewModel {
    /// The tasks, the simplest first.
    public let tasks: Observable<[SevenGUIsTask]> = .just(SevenGUIsTask.all)

    /// Creates the view model.
    public init() {}
}

/// A task, as shown in the list.
public struct SevenGUIsTask: Sendable, Equatable, IdentifiableType {
    /// The identifier, which is part of the task's address.
    public let id: String
    /// The name.
    public let name: Text
    /// A one-sentence description.
    public let sentence: Text

    public var identity: String { id }

    /// All tasks, the simplest first.
    public static let all = [
        SevenGUIsTask(id: "counter", name: "Counter", sentence: "A number and the button that raises it."),
        SevenGUIsTask(
            id: "temperature", name: "Temperature", sentence: "Two fields, each of which converts the other."),
        SevenGUIsTask(
            id: "flight", name: "Flight booker", sentence: "Dates that depend on each other, and a button that waits."),
        SevenGUIsTask(
            id: "timer", name: "Timer", sentence: "Time that passes while you move its end."),
        SevenGUIsTask(
            id: "crud", name: "People", sentence: "Create, update and delete the entries of a filtered list."),
        SevenGUIsTask(
            id: "circles", name: "Circle drawer", sentence: "A drawing that can be undone, step by step."),
        SevenGUIsTask(
            id: "cells", name: "Cells", sentence: "A spreadsheet in which only what depends on a change changes."),
        SevenGUIsTask(
            id: "invoice", name: "Invoice", sentence: "Not one of the seven: a form whose rows are forms."),
    ]
}
