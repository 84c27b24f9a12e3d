import Texts

/// The reasons why the fields of the editor other than the title cannot be saved.
enum DetailsRefusal: Error {
    /// A field is refused, and shows the reason.
    case refused
    /// Another user has changed a field in the meantime.
    case changed(Text, to: String)

    /// The message for the user about all fields; empty if a field shows it.
    var text: Text {
        switch self {
        case .refused: "Please correct the marked fields."
        case .changed(let field, let theirs):
            """
            Someone else has changed “\(field)” to “\(theirs)” in the meantime. Press OK again to replace it with yours.
            """
        }
    }
}

/// The reasons why a date is refused.
enum DueRefusal: Error {
    case wrongDate, wrongTime, timeWithoutDate

    /// The message for the user.
    var text: Text {
        switch self {
        case .wrongDate: "Please write the date as year, month and day, such as 2026-05-04."
        case .wrongTime: "Please write the time as hours and minutes, such as 09:30."
        case .timeWithoutDate: "Please choose a date, too."
        }
    }
}

/// The validation of notes.
enum TaskNotes {
    /// The maximum length in UTF-8 bytes.
    static let byteLimit = 32 * 1024

    /// The message about longer notes.
    static let tooLong: Text = "Please shorten the notes."
}
