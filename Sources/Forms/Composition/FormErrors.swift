public import Texts

/// The reasons why valid values were not saved, as sentences for the user: about fields, or about the form.
///
/// A form shows the errors that the work of its submission ends with:
///
///     throw FormErrors.field(name, "This name is taken.")
public struct FormErrors: Error {
    /// The sentences about the form as a whole.
    public private(set) var sentences: [Text] = []
    /// The sentences about single fields.
    private(set) var fields: [(field: ObjectIdentifier, sentence: Text)] = []

    /// Returns an error of the form as a whole.
    public static func form(_ sentence: Text) -> FormErrors {
        var errors = FormErrors()
        errors.sentences = [sentence]
        return errors
    }

    /// Returns an error of a field.
    public static func field(_ field: any FormFieldType, _ sentence: Text) -> FormErrors {
        var errors = FormErrors()
        errors.fields = [(ObjectIdentifier(field), sentence)]
        return errors
    }

    /// Returns the errors of both.
    public static func + (first: FormErrors, second: FormErrors) -> FormErrors {
        var errors = first
        errors.sentences += second.sentences
        errors.fields += second.fields
        return errors
    }
}

/// The reasons why a form was not submitted.
public enum FormError: Error, Equatable {
    /// A field, a row or the form as a whole is invalid.
    case invalid
    /// The user edited a field while the form waited for its asynchronous rules.
    case edited
}
