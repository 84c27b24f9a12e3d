public import Differences

/// A visitor who is present in a room, with the metadata of each page.
public struct PresentVisitor<Metadata: Sendable & Equatable>: Sendable, Equatable, Identifiable {
    /// The visitor.
    public let visitor: Visitor
    /// The metadata of the visitor's pages in the room, in the order in which they joined. It is never empty.
    public let metadata: [Metadata]
    /// The position of the visitor in the order of arrival.
    let arrival: Int

    /// The visitor's identifier.
    public var id: Visitor.ID { visitor.id }
    /// The visitor's name.
    public var name: String { visitor.name }
}

extension PresentVisitor: IdentifiableType {
    /// The visitor's identifier.
    public var identity: Visitor.ID { id }
}

/// A change of the visitors who are present in a room.
public enum PresenceChange<Metadata: Sendable & Equatable>: Sendable, Equatable {
    /// The first page of a visitor joined.
    case joined(PresentVisitor<Metadata>)
    /// The name or metadata of a visitor changed, or another page of the visitor joined or left.
    case updated(PresentVisitor<Metadata>)
    /// The last page of a visitor left. The value is the one before that.
    case left(PresentVisitor<Metadata>)

    /// The visitor.
    public var visitor: PresentVisitor<Metadata> {
        switch self {
        case .joined(let visitor), .updated(let visitor), .left(let visitor): visitor
        }
    }

    var joiner: PresentVisitor<Metadata>? { if case .joined(let visitor) = self { visitor } else { nil } }

    var leaver: PresentVisitor<Metadata>? { if case .left(let visitor) = self { visitor } else { nil } }
}
