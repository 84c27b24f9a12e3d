public import Texts

/// A change of settings that a user has made and can undo: before and after.
public struct SettingsChange: Sendable, Hashable {
    /// The settings before the change.
    public let former: Settings
    /// The settings after the change.
    public let new: Settings

    /// Creates a change; `nil` if the settings are equal.
    public init?(from former: Settings, to new: Settings) {
        if former == new { return nil }
        (self.former, self.new) = (former, new)
    }

    /// The change in a sentence.
    public var text: Text {
        let names = names
        guard let name = names.first, names.count == 1 else {
            return Text(
                "Changed \(names.count) setting.", plural: "Changed \(names.count) settings.", count: names.count)
        }
        return "Changed “\(name)”."
    }

    /// The names of the settings that differ.
    private var names: [Text] {
        let parts: [(Bool, Text)] = [
            (former.theme != new.theme, "Theme"), (former.accent != new.accent, "Color"),
            (former.density != new.density, "Density"), (former.weekStart != new.weekStart, "First day of the week"),
            (former.timeFormat != new.timeFormat, "Time format"),
            (former.defaultList != new.defaultList, "List for new tasks"),
            (former.language != new.language, "Language"),
        ]
        return parts.filter(\.0).map(\.1)
    }
}

extension Settings: EditedInParts {
    public typealias EditFailure = TaskServiceError

    public static let editedParts: [EditedPart<Settings>] = [
        EditedPart(\.theme) { _ in .attributesChanged },
        EditedPart(\.accent) { _ in .attributesChanged },
        EditedPart(\.density) { _ in .attributesChanged },
        EditedPart(\.weekStart) { _ in .attributesChanged },
        EditedPart(\.timeFormat) { _ in .attributesChanged },
        EditedPart(\.defaultList) { _ in .attributesChanged },
        EditedPart(\.language) { _ in .attributesChanged },
    ]
}
