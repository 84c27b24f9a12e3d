public import Texts

/// The sentences of the rules and formats that are part of this module. Bindery contains their translations into Korean;
/// an app's own catalogues can contain others.
public struct FormMessages: Sendable {
    /// The value is missing.
    public var required: Text = "Please fill in this field."
    /// A box that must be checked is not checked.
    public var unchecked: Text = "Please check this box."
    /// The server does not send a password back, so that it must be entered again.
    public var enterAgain: Text = "Please enter this again."
    /// The text is not a whole number.
    public var wholeNumber: Text = "Please enter a whole number, such as 12."
    /// The text is not a number.
    public var number: Text = "Please enter a number, such as 12.5."
    /// The text is not a date.
    public var date: Text = "Please enter a date."
    /// The text is not one of the choices, or not in the format.
    public var invalid: Text = "Please choose one of the options."
    /// The text does not match a pattern.
    public var pattern: Text = "Please use the expected format."
    /// The text is not an e-mail address.
    public var email: Text = "Please enter an e-mail address, such as name@example.org."
    /// The text is shorter than the least number of characters.
    public var tooShort: @Sendable (_ least: Int) -> Text = { least in
        Text(
            "Please enter at least \(least) character.", plural: "Please enter at least \(least) characters.",
            count: least)
    }
    /// The text is longer than the greatest number of characters.
    public var tooLong: @Sendable (_ most: Int) -> Text = { most in
        Text(
            "Please enter at most \(most) character.", plural: "Please enter at most \(most) characters.", count: most)
    }
    /// The value is less than the least value.
    public var tooLow: @Sendable (_ least: String) -> Text = { "Please enter \($0) or more." }
    /// The value is greater than the greatest value.
    public var tooHigh: @Sendable (_ most: String) -> Text = { "Please enter \($0) or less." }
    /// The value differs from that of another field.
    public var unequal: Text = "The two entries are different."
    /// The submission failed for a reason that the user cannot correct.
    public var failed: Text = "Your entries could not be saved. Please try again."
    /// The number of fields to correct.
    public var summary: @Sendable (_ count: Int) -> Text = { count in
        Text("Please correct one field.", plural: "Please correct \(count) fields.", count: count)
    }

    /// Creates the usual sentences.
    public init() {}

    /// The usual sentences, which are written in English.
    public static let english = FormMessages()
}
