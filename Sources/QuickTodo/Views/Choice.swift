import Bindery

/// A choice of a field.
struct Choice: TemplateModel, Equatable, IdentifiableType {
    let code: String
    let name: Text
    var identity: String { code }

    static let templateKeys = TemplateKeys<Choice> { key in
        key("code", \.code)
        key("name", \.name)
    }
}

extension Choice {
    /// Returns the choices of a field whose values have names.
    static func all<Value: CaseIterable & RawRepresentable<String>>(_ name: (Value) -> Text) -> [Choice] {
        Value.allCases.map { Choice(code: $0.rawValue, name: name($0)) }
    }
}
