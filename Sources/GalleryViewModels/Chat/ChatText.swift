import Foundation

/// The names and messages that users enter, as the chat accepts them.
enum ChatText {
    /// The maximum number of characters in a name.
    static let longestName = 30
    /// The maximum number of characters in a message.
    static let longestText = 1_000
    /// The maximum number of bytes in each character on average. A character can have any number of combining marks.
    private static let bytesPerCharacter = 8

    /// Returns a valid name.
    static func name(_ text: String) throws(ChatError) -> String {
        let name = cleaned(text)
        if name.isEmpty { throw .nameIsMissing }
        if isTooLong(name, longestName) { throw .nameIsTooLong }
        return name
    }

    /// Returns the form in which names are compared: without case, differences of width, and characters that show
    /// nothing. Letters of different scripts that look alike remain different.
    static func key(of name: String) -> String {
        let visible = name.precomposedStringWithCompatibilityMapping.unicodeScalars.filter {
            !$0.properties.isDefaultIgnorableCodePoint && $0.value != 0x2800
        }
        return String(String.UnicodeScalarView(visible)).lowercased().filter { !$0.isWhitespace }
    }

    /// Returns a valid message.
    static func message(_ text: String) throws(ChatError) -> String {
        let message = cleaned(text)
        if message.isEmpty { throw .textIsMissing }
        if isTooLong(message, longestText) { throw .textIsTooLong }
        return message
    }

    /// Returns the text without control characters and superfluous white space. Format characters are removed too, such
    /// as those that reverse the order of the following text, except for those inside emoji and words.
    private static func cleaned(_ text: String) -> String {
        var scalars = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch scalar.properties.generalCategory {
            case .control, .lineSeparator, .paragraphSeparator: scalars.append(" ")
            case .format where !isJoiner(scalar): break
            case .unassigned, .privateUse, .surrogate: break
            default: scalars.append(scalar)
            }
        }
        let words = String(scalars).split(whereSeparator: \.isWhitespace)
        // Text of joiners only would be invisible.
        let isVisible = words.contains { $0.unicodeScalars.contains { !isBlank($0) } }
        return isVisible ? words.joined(separator: " ") : ""
    }

    /// Indicates whether a scalar joins or separates letters or emoji (zero-width joiners, tags of flags).
    private static func isJoiner(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value == 0x200C || scalar.value == 0x200D || (0xE0020...0xE007F).contains(scalar.value)
    }

    /// Indicates whether a scalar shows nothing by itself, such as a combining mark or a Hangul filler.
    private static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .format, .nonspacingMark, .enclosingMark: true
        default: scalar.properties.isDefaultIgnorableCodePoint || scalar.value == 0x2800
        }
    }

    private static func isTooLong(_ text: String, _ limit: Int) -> Bool {
        text.utf8.count > limit * bytesPerCharacter || text.count > limit
    }
}
