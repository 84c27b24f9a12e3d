package import Scenes

/// One or more keys that are pressed one after the other, as the attribute `data-keys` of a control names them: `Ctrl+k`, or
/// `g,t` for `g` and then `t`.
package struct KeySequence: Sendable, Hashable {
    private let keys: [KeyCombination]

    /// Returns the sequences in the value of the attribute, separated by white space.
    ///
    /// - Throws: An error that describes the first key that is not valid.
    package static func list(_ value: String) throws(InvalidKeys) -> [KeySequence] {
        var list: [KeySequence] = []
        for word in value.split(whereSeparator: \.isWhitespace) { list.append(try KeySequence(word)) }
        if list.isEmpty { throw InvalidKeys(sentence: "It names no key: write data-keys=\"Enter g,t\".") }
        return list
    }

    private init(_ word: Substring) throws(InvalidKeys) {
        var keys: [KeyCombination] = []
        var rest = word
        // The first or last character may be the key “,” itself.
        while let mark = rest.dropFirst().dropLast().firstIndex(of: ",") {
            keys += try KeyCombination.list(String(rest[..<mark]))
            rest = rest[rest.index(after: mark)...]
        }
        self.keys = keys + (try KeyCombination.list(String(rest)))
    }

    /// A key that was pressed, with the modifiers that were held.
    package typealias Press = (key: String, modifiers: KeyModifiers)

    /// Indicates whether the presses are the whole sequence.
    package func matches(_ presses: [Press]) -> Bool { keys.count == presses.count && begins(with: presses) }

    /// Indicates whether the sequence begins with the presses.
    package func begins(with presses: [Press]) -> Bool {
        keys.count >= presses.count && zip(keys, presses).allSatisfy { $0.matches($1.key, $1.modifiers) }
    }
}
