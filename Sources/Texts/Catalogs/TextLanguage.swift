import Foundation
import Locks

/// A language of an app: its translations, and its notation of numbers and dates.
///
/// It is immutable, and any thread can use it.
public final class TextLanguage: Sendable {
    /// The language tag (RFC 5646), such as `ko`.
    public let tag: String
    /// The language's position among those of the app; 0 is the language in which the app is written.
    public let index: Int
    private let catalog: TextCatalog
    private let formats: TextFormats
    /// Receives the texts without a translation; `nil` for the source language.
    private let missing: MissingTexts?

    /// English without translations: the language of apps without catalogues.
    public static let source = TextLanguage(tag: "en", index: 0, catalog: .empty, missing: nil)

    init(tag: String, index: Int, catalog: TextCatalog, missing: MissingTexts?) {
        (self.tag, self.index, self.catalog, self.missing) = (tag, index, catalog, missing)
        let locale = Locale(identifier: tag)
        formats = TextFormats(locale: locale)
        name = locale.localizedString(forIdentifier: tag) ?? tag
        isRightToLeft = Locale.Language(identifier: tag).characterDirection == .rightToLeft
    }

    /// The name of the language in itself, such as `한국어`.
    public let name: String
    /// Indicates whether the language is written from right to left.
    public let isRightToLeft: Bool

    /// Returns a text in this language. A text without a translation is in the source language.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - timeZone: The name of the reader's time zone, for dates.
    ///   - hours: The numbering of hours that the reader prefers; `nil` for that of the language.
    public func string(_ text: Text, timeZone: String = "UTC", hours: HourCycle? = nil) -> String {
        if text.isVerbatim || text.key.isEmpty { return text.key }
        let zone = TextFormats.Zone(timeZone: timeZone, hours: hours)
        if text.context == Text.valueContext, let value = text.arguments.first?.value {
            return formats.string(value, in: self, zone)
        }
        let pattern = pattern(of: text)
        if case .text(let only)? = pattern.parts.first, pattern.parts.count == 1 { return only }
        var result = ""
        for part in pattern.parts {
            switch part {
            case .text(let wording): result += wording
            case .placeholder(let name):
                if let argument = text.arguments.first(where: { $0.name == name }) {
                    result += formats.string(argument.value, in: self, zone)
                } else {
                    result += "{\(name)}"
                }
            }
        }
        return result
    }

    private func pattern(of text: Text) -> WordingPattern {
        let key = TextKey(context: text.context, id: text.key)
        if let pattern = catalog.pattern(for: key, count: text.count) { return pattern }
        let plural = text.count.flatMap { PluralRule.standard.form(for: $0) == 0 ? nil : text.plural }
        let wording = plural ?? text.key
        let pattern = text.arguments.isEmpty ? WordingPattern.plain(wording) : WordingPattern(wording)
        if pattern.hasWords { missing?.note(key, in: tag) }
        return pattern
    }

    // MARK: Templates

    /// The rule that selects plural forms of translations. The two wordings of a text without a translation follow
    /// ``PluralRule/standard``.
    package var pluralRule: PluralRule { catalog.rule }

    /// Returns the wordings of a text in a template; `nil` if it has no translation.
    package func forms(context: String?, id: String) -> [WordingPattern]? {
        catalog.forms(for: TextKey(context: context, id: id))
    }

    /// The texts of the catalogue that, according to their places, are in templates only.
    package var templateTexts: [CatalogPlace] { catalog.templateTexts }
}

/// The texts that were used without a translation, each of which is reported once for each language.
final class MissingTexts: Sendable {
    private struct Use: Hashable {
        let key: TextKey
        let language: String
    }

    private struct State {
        var seen: Set<Use> = []
        var report: (@Sendable (_ language: String, _ text: String) -> Void)?
        /// The texts that were used before there was a receiver.
        var early: [(language: String, text: String)] = []
    }

    /// The maximum number of texts that are remembered. Further ones are not reported.
    private static let limit = 1_000
    private let state = Mutex(State())

    /// Sets the receiver, which also gets the earlier texts.
    func report(to receiver: @escaping @Sendable (_ language: String, _ text: String) -> Void) {
        let early = state.withLock { state in
            state.report = receiver
            defer { state.early = [] }
            return state.early
        }
        for (language, text) in early { receiver(language, text) }
    }

    func note(_ key: TextKey, in language: String) {
        let use = Use(key: key, language: language)
        let report = state.withLock { state -> (@Sendable (String, String) -> Void)? in
            guard state.seen.count < Self.limit, state.seen.insert(use).inserted else { return nil }
            if state.report == nil { state.early.append((language, key.id)) }
            return state.report
        }
        report?(language, key.id)
    }
}
