import Texts

/// The plural forms of texts.
extension Renderer {
    /// Indicates whether a number has a plural form in the language of the program, or in the source language if the
    /// text has no translation.
    @inline(never)
    mutating func isPlural(_ name: Int, _ form: Int16, isUntranslated: Bool) -> Bool {
        let rule = isUntranslated ? PluralRule.standard : program.whole.language.pluralRule
        return rule.form(for: count(resolve(name))) == Int(form)
    }

    /// Returns the number of a value. A number with a fraction has the form of other numbers than one.
    private func count(_ value: TemplateValue) -> Int {
        switch value {
        case .int(let number): number
        case .double(let number): Int(exactly: number) ?? 2
        case .number(let number): Int(exactly: number.value) ?? 2
        default: 0
        }
    }
}
