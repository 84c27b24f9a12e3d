/// The sentences of the rules and formats that are part of this module. An app in another language supplies its own.
public struct FormMessages: Sendable {
    /// The value is missing.
    public var required = "Please fill in this field."
    /// A box that must be checked is not checked.
    public var unchecked = "Please check this box."
    /// The server does not send a password back, so that it must be entered again.
    public var enterAgain = "Please enter this again."
    /// The text is not a whole number.
    public var wholeNumber = "Please enter a whole number, such as 12."
    /// The text is not a number.
    public var number = "Please enter a number, such as 12.5."
    /// The text is not a date.
    public var date = "Please enter a date."
    /// The text is not one of the choices, or not in the format.
    public var invalid = "Please choose one of the options."
    /// The text does not match a pattern.
    public var pattern = "Please use the expected format."
    /// The text is not an e-mail address.
    public var email = "Please enter an e-mail address, such as name@example.org."
    /// The text is shorter than the least number of characters.
    public var tooShort: @Sendable (_ least: Int) -> String = {
        "Please enter at least \(FormMessages.characters($0))."
    }
    /// The text is longer than the greatest number of characters.
    public var tooLong: @Sendable (_ most: Int) -> String = { "Please enter at most \(FormMessages.characters($0))." }
    /// The value is less than the least value.
    public var tooLow: @Sendable (_ least: String) -> String = { "Please enter \($0) or more." }
    /// The value is greater than the greatest value.
    public var tooHigh: @Sendable (_ most: String) -> String = { "Please enter \($0) or less." }
    /// The value differs from that of another field.
    public var unequal = "The two entries are different."
    /// The submission failed for a reason that the user cannot correct.
    public var failed = "Your entries could not be saved. Please try again."
    /// The number of fields to correct.
    public var summary: @Sendable (_ count: Int) -> String = { count in
        count == 1 ? "Please correct one field." : "Please correct \(count) fields."
    }

    /// Creates the English sentences.
    public init() {}

    /// The English sentences.
    public static let english = FormMessages()

    private static func characters(_ count: Int) -> String { count == 1 ? "1 character" : "\(count) characters" }
}
