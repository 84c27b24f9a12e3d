import HTMLTemplates
import Texts

/// Compares the texts in templates with the catalogues of an app, when its server starts.
enum TextCheck {
    /// Returns a log event for each text in a template without a translation, and for each text in a catalogue whose
    /// places are in templates that do not contain it any more.
    static func events(_ templates: TemplateLibrary, _ texts: TextCatalogs) -> [LogEvent] {
        guard texts.languages.count > 1 else { return [] }
        let messages = templates.messages
        let used = Set(messages.map { Key(context: $0.context, id: $0.id) })
        return texts.languages.dropFirst().flatMap { language in
            missing(messages, language) + unused(besides: used, language)
        }
    }

    private struct Key: Hashable {
        let context: String?
        let id: String
    }

    private static func missing(_ messages: [TemplateMessage], _ language: TextLanguage) -> [LogEvent] {
        messages.filter { language.forms(context: $0.context, id: $0.id) == nil }.map { message in
            event("missing-text", language.tag, message.id, place: "\(message.file):\(message.line)")
        }
    }

    private static func unused(besides used: Set<Key>, _ language: TextLanguage) -> [LogEvent] {
        language.templateTexts.filter { !used.contains(Key(context: $0.context, id: $0.id)) }.map { text in
            event("unused-text", language.tag, text.id, place: text.place)
        }
    }

    /// Returns the event about a text.
    ///
    /// - Parameter place: The file and line; `nil` for a text from code, whose place is not known.
    static func event(_ name: String, _ language: String, _ text: String, place: String?) -> LogEvent {
        var fields = [LogEvent.Field("language", language), LogEvent.Field("text", text)]
        if let place { fields.append(LogEvent.Field("place", place)) }
        return LogEvent(.warning, name, fields)
    }
}
