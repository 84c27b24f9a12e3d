public import Differences
public import Texts

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A message of the chat.
public struct ChatMessage: Sendable, Equatable, IdentifiableType {
    /// The number of the message in the chat.
    public let id: Int
    /// The name of the author at that time.
    public let name: String
    /// The text, on one line.
    public let text: String
    /// The time at which it was sent.
    public let date: Date

    public var identity: Int { id }

    /// Creates a message.
    public init(id: Int, name: String, text: String, date: Date) {
        (self.id, self.name, self.text, self.date) = (id, name, text, date)
    }
}

/// The reasons why the chat does not accept a name or a message.
public enum ChatError: Error, Hashable, Sendable {
    /// The name is blank.
    case nameIsMissing
    /// The name is too long.
    case nameIsTooLong
    /// Another visitor has the name.
    case nameIsTaken
    /// The chat has too many visitors.
    case isFull
    /// The visitor has no name, or has lost it.
    case hasNotJoined
    /// The text is blank.
    case textIsMissing
    /// The text is too long.
    case textIsTooLong
    /// The visitor sends too many messages.
    case isTooFast
    /// All visitors together send too many messages.
    case isBusy

    /// A sentence for the user.
    public var message: Text {
        switch self {
        case .nameIsMissing: "Please enter a name."
        case .nameIsTooLong: "Please enter a name of at most \(ChatText.longestName, "limit") characters."
        case .nameIsTaken: "Someone else has this name. Please choose another one."
        case .isFull: "The chat is full. Please try again later."
        case .hasNotJoined: "Please join again with a name."
        case .textIsMissing: "Please enter a message."
        case .textIsTooLong: "Please enter at most \(ChatText.longestText, "limit") characters."
        case .isTooFast: "You are sending messages very quickly. Please wait a few seconds, then send it again."
        case .isBusy: "Many messages are being sent. Please wait a few seconds, then send it again."
        }
    }
}
