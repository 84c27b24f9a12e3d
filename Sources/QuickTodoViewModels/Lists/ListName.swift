public import Texts

/// The validation of the names of lists.
public enum ListName {
    /// The maximum length of a name, in characters (extended grapheme clusters).
    public static let limit = 100

    /// The reasons why a name is rejected.
    public enum Refusal: Error, Hashable, Sendable {
        /// The name contains no visible characters.
        case blank
        /// The name has more than ``ListName/limit`` characters.
        case tooLong

        /// The message for the user.
        public var text: Text {
            switch self {
            case .blank: "Please give the list a name."
            case .tooLong: "Please shorten the name to at most \(ListName.limit) characters."
            }
        }
    }

    /// Returns the name in its stored form, as ``TaskTitle/accepted(_:)`` does for titles.
    ///
    /// - Throws: ``Refusal`` if the name contains no visible characters or is too long.
    public static func accepted(_ typed: String) throws(Refusal) -> String {
        let name: String
        do throws(TaskTitle.Refusal) {
            name = try TaskTitle.accepted(typed)
        } catch {
            throw error == .blank ? .blank : .tooLong
        }
        if name.count > limit { throw .tooLong }
        return name
    }
}
