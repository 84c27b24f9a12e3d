public import Texts

/// The colors of lists. The style sheet has two shades of each, for light and dark pages.
public enum ListColor: String, Sendable, Hashable, CaseIterable {
    case gray, red, orange, yellow, green, teal, blue, purple

    /// The colors in the order in which new lists get them. Neighbors are easy to tell apart.
    private static let suggestions: [ListColor] = [.blue, .orange, .green, .purple, .red, .teal, .yellow, .gray]

    /// Returns the color for one more list: the first of those that the fewest lists have.
    static func next(after lists: [TaskList]) -> ListColor {
        let numbers = Dictionary(grouping: lists, by: \.color).mapValues(\.count)
        return suggestions.min { numbers[$0, default: 0] < numbers[$1, default: 0] } ?? .blue
    }

    /// The name for the user.
    public var name: Text {
        switch self {
        case .gray: Text("Gray", context: "color")
        case .red: Text("Red", context: "color")
        case .orange: Text("Orange", context: "color")
        case .yellow: Text("Yellow", context: "color")
        case .green: Text("Green", context: "color")
        case .teal: Text("Teal", context: "color")
        case .blue: Text("Blue", context: "color")
        case .purple: Text("Purple", context: "color")
        }
    }
}
