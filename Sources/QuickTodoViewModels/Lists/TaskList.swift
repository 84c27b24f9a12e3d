public import Differences
public import Texts

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A list of tasks. To change a list, pass a changed copy to the ``ListService``.
public struct TaskList: Sendable, Hashable, Identifiable, IdentifiableType {
    /// The list's id, which is never reused for another list.
    public let id: Int
    /// The name in its stored form, see ``ListName``. That of the inbox is empty until the user gives it another one.
    public var name: String
    /// The color by which the user recognizes the list.
    public var color: ListColor
    /// The number by which the lists are sorted in ascending order. It is 0 for the inbox, and positive for others.
    public var position: Double
    /// The time at which the list was archived; `nil` if it is in use.
    public var archived: Date?

    /// Creates a list.
    public init(id: Int, name: String, color: ListColor = .gray, position: Double = 0, archived: Date? = nil) {
        (self.id, self.name, self.color, self.position, self.archived) = (id, name, color, position, archived)
    }

    /// The value that identifies the list among others.
    public var identity: Int { id }

    /// The id of the inbox, the list of tasks for which none was chosen. It always exists, and is the first.
    public static let inbox = 1

    /// Indicates whether the list is the inbox, which can be neither moved, archived nor deleted.
    public var isInbox: Bool { id == Self.inbox }

    /// The name for the user.
    public var title: Text { name.isEmpty ? "Inbox" : Text(verbatim: name) }

    /// Indicates whether the first list precedes the second.
    public static func comesBefore(_ first: TaskList, _ second: TaskList) -> Bool {
        first.position == second.position ? first.id < second.id : first.position < second.position
    }
}

/// The content of a list that does not exist yet.
public struct NewList: Sendable, Hashable {
    /// The name in its stored form, see ``ListName``.
    public var name: String
    /// The color.
    public var color: ListColor
    /// The template whose tasks the list gets, if any.
    public var template: ListTemplate.ID?

    /// Creates the content.
    public init(name: String, color: ListColor = .gray, template: ListTemplate.ID? = nil) {
        (self.name, self.color, self.template) = (name, color, template)
    }
}

/// A model for lists: the name, color and tasks that a list had when the template was saved. The tasks have their titles and
/// attributes, but no dates, which would have passed.
public struct ListTemplate: Sendable, Hashable, Identifiable, IdentifiableType {
    /// The template's id, which is never reused for another template.
    public let id: Int
    /// The name of the list.
    public let name: String
    /// The color of the list.
    public let color: ListColor

    /// Creates a template.
    public init(id: Int, name: String, color: ListColor) { (self.id, self.name, self.color) = (id, name, color) }

    /// The name for the user.
    public var title: Text { name.isEmpty ? "Inbox" : Text(verbatim: name) }

    /// The value that identifies the template among others.
    public var identity: Int { id }
}
