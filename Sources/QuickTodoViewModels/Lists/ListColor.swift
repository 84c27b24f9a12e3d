public import Texts

/// The colors of lists. The style sheet has two shades of each, for light and dark pages.
public enum ListColor: String, Sendable, Hashable, CaseIterable {
    case gray, red, orange, yellow, green, teal, blue, purple

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
