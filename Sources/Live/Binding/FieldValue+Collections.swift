public import HTMLTemplates

// Several values with one name: checkboxes, or a `select multiple`.

extension Set: TemplateConvertible where Element: FieldValue {}

extension Set: FieldValue where Element: FieldValue {
    /// The kind `any`: templates are not checked against the elements before they are rendered.
    public static var templateKind: TemplateKeyKind { .any }

    /// The values, sorted by their text.
    public var templateValue: TemplateValue {
        let sorted = map { (value: $0.templateValue, text: FieldText.of($0)) }.sorted { $0.text < $1.text }
        return .list(TemplateList(values: sorted.map(\.value)))
    }

    /// Creates a set of one value, or returns `nil` if the text is not valid.
    public init?(fieldText: String) {
        self.init(fieldTexts: [fieldText])
    }

    /// Creates a set of all values that are checked or selected, which is empty if nothing was posted. Returns `nil` if
    /// one of the texts is not valid.
    public init?(fieldTexts: [String]) {
        guard let values = [Element](fieldTexts: fieldTexts) else { return nil }
        self.init(values)
    }
}

extension Array: TemplateConvertible where Element: FieldValue {}

extension Array: FieldValue where Element: FieldValue {
    /// The kind `any`: templates are not checked against the elements before they are rendered.
    public static var templateKind: TemplateKeyKind { .any }
    /// The values.
    public var templateValue: TemplateValue { .list(TemplateList(values: map(\.templateValue))) }

    /// Creates an array of one value, or returns `nil` if the text is not valid.
    public init?(fieldText: String) {
        self.init(fieldTexts: [fieldText])
    }

    /// Creates an array of all values that are checked or selected, in the order of the page. Returns `nil` if one of
    /// the texts is not valid.
    ///
    /// Empty texts are ignored: they come from a hidden field before checkboxes, or from an option that means “none”.
    public init?(fieldTexts: [String]) {
        self = []
        for text in fieldTexts where !text.isEmpty {
            guard let value = Element(fieldText: text) else { return nil }
            append(value)
        }
    }
}

private enum FieldText {
    static func of(_ value: some FieldValue) -> String {
        var bytes: [UInt8] = []
        value.templateValue.appendFieldText(inputType: nil, format: .standard, to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }
}
