public import HTMLTemplates

// Several values under one name: of boxes to check, of a `select multiple`.

extension Set: TemplateConvertible where Element: FieldValue {}

extension Set: FieldValue where Element: FieldValue {
    /// A list of values, of which little is known.
    public static var templateKind: TemplateKeyKind { .any }

    /// The values, in the order of their texts.
    public var templateValue: TemplateValue {
        let sorted = map { (value: $0.templateValue, text: FieldText.of($0)) }.sorted { $0.text < $1.text }
        return .list(TemplateList(values: sorted.map(\.value)))
    }

    /// One value alone.
    public init?(fieldText: String) {
        self.init(fieldTexts: [fieldText])
    }

    /// All that are checked or chosen; none when nothing is posted. One that is no such value makes all of it none.
    public init?(fieldTexts: [String]) {
        guard let values = [Element](fieldTexts: fieldTexts) else { return nil }
        self.init(values)
    }
}

extension Array: TemplateConvertible where Element: FieldValue {}

extension Array: FieldValue where Element: FieldValue {
    /// A list of values, of which little is known.
    public static var templateKind: TemplateKeyKind { .any }
    /// The values.
    public var templateValue: TemplateValue { .list(TemplateList(values: map(\.templateValue))) }

    /// One value alone.
    public init?(fieldText: String) {
        self.init(fieldTexts: [fieldText])
    }

    /// All that are checked or chosen, in the page's order. An empty text is none: of a hidden field that stands before boxes, or of an option
    /// that says “none”.
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
