import HTMLTemplates
package import Scenes

/// A key with modifiers as the attribute `data-keys` names it, such as `Ctrl+z`, `Shift+Enter` or `Escape`.
package struct KeyCombination: Sendable, Hashable {
    /// The key's name, or the character that it types, in lower case.
    private let key: String
    private let modifiers: KeyModifiers

    /// The names of keys that type no character, and of the space bar.
    package static let names: [String] =
        [
            "Enter", "Escape", "Tab", "Space", "Backspace", "Delete", "Insert", "ArrowLeft", "ArrowRight", "ArrowUp",
            "ArrowDown", "Home", "End", "PageUp", "PageDown", "ContextMenu",
        ] + (1...12).map { "F\($0)" }

    private static let modifierNames: [String: KeyModifiers] = ["Shift": .shift, "Ctrl": .control, "Alt": .alt]

    /// Returns the combinations in the value of the attribute, separated by white space.
    ///
    /// - Throws: An error that describes the first combination that is not valid.
    package static func list(_ value: String) throws(InvalidKeys) -> [KeyCombination] {
        let words = value.split(whereSeparator: \.isWhitespace)
        if words.isEmpty { throw InvalidKeys(sentence: "It names no key: write data-keys=\"Enter Ctrl+z\".") }
        var list: [KeyCombination] = []
        for word in words { list.append(try KeyCombination(String(word))) }
        return list
    }

    private init(_ word: String) throws(InvalidKeys) {
        var rest = Substring(word)
        var modifiers: KeyModifiers = []
        // The last character may be the key “+” itself.
        while let plus = rest.dropLast().firstIndex(of: "+"), plus > rest.startIndex {
            let name = String(rest[..<plus])
            guard let modifier = Self.modifierNames[name] else {
                let near = Suggestion.sentence(for: name, among: Self.modifierNames.keys.sorted())
                throw InvalidKeys(sentence: "“\(name)” is no modifier: write Shift, Ctrl or Alt.\(near)")
            }
            modifiers.insert(modifier)
            rest = rest[rest.index(after: plus)...]
        }
        let name = String(rest)
        guard name.count == 1 || Self.names.contains(name) else {
            let near = Suggestion.sentence(for: name, among: Self.names)
            throw InvalidKeys(
                sentence: "“\(name)” is no key: write a character, or the name of a key such as Enter.\(near)")
        }
        key = name.count == 1 ? name.lowercased() : name
        self.modifiers = modifiers
    }

    /// Indicates whether the key is pressed with exactly these modifiers. The command key of a Mac counts as Ctrl.
    /// Shift does not count for a character that is not a letter, because a keyboard may need it to type the character.
    package func matches(_ key: String, _ held: KeyModifiers) -> Bool {
        var held = held
        if held.remove(.meta) != nil { held.insert(.control) }
        let isLetter = key.lowercased() != key.uppercased()
        if key.count == 1, !isLetter { held.remove(.shift) }
        guard modifiers.subtracting(key.count == 1 && !isLetter ? .shift : []) == held else { return false }
        return self.key == (key.count == 1 ? key.lowercased() : key)
    }
}

/// An error in the value of an attribute `data-keys`.
package struct InvalidKeys: Error {
    /// The error and its remedy.
    package let sentence: String
}
