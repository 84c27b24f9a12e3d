import Foundation
import HTMLTemplates
import Texts

/// Updates an app's catalogues with the texts in its templates and Swift sources, and with Bindery's own texts: the
/// option `--write-texts`.
struct CatalogUpdate {
    /// The folder of the templates and the catalogues.
    let folder: String
    /// The folders of the Swift sources.
    let sources: [String]

    /// Writes the catalogues that change.
    ///
    /// - Returns: A line about each catalogue.
    /// - Throws: A `TemplateError`, a `POError`, or the error of a file that cannot be read or written.
    func run() throws -> [String] {
        let found = try sources.flatMap(swiftTexts)
        let texts = try templateTexts() + found.flatMap(\.texts)
        let literals = Dictionary(grouping: found.flatMap(\.literals), by: \.id)
        let names = try FileManager.default.contentsOfDirectory(atPath: folder)
            .filter { $0.hasSuffix(".po") && !$0.hasPrefix(".") }.sorted()
        if names.isEmpty {
            return [
                "\(folder) contains no catalogue: create an empty file with a language tag as its name, such as ko.po."
            ]
        }
        return try names.map { try update($0, with: texts, literals) }
    }

    private func templateTexts() throws -> [FoundText] {
        let library = try TemplateLibrary(directory: folder)
        // The texts of a template with an error would become obsolete.
        try library.checkSyntax()
        return library.messages.map { message in
            FoundText(
                context: message.context, id: message.id, plural: message.plural, note: message.note,
                place: "\(message.file):\(message.line)")
        }
    }

    private func swiftTexts(in source: String) throws -> [(texts: [FoundText], literals: [FoundText])] {
        let root = URL(fileURLWithPath: source)
        let files = (FileManager.default.subpaths(atPath: source) ?? []).filter { $0.hasSuffix(".swift") }.sorted()
        if files.isEmpty { throw OptionError("--write-texts \(source): there are no Swift files in that folder") }
        return try files.map { file in
            let content = try String(contentsOf: root.appendingPathComponent(file), encoding: .utf8)
            return FoundText.scan(swift: content, file: "\(root.lastPathComponent)/\(file)")
        }
    }

    private func update(
        _ name: String, with texts: [FoundText], _ literals: [String: [FoundText]]
    ) throws -> String {
        let url = URL(fileURLWithPath: "\(folder)/\(name)")
        let file = try POFile(parsing: Array(try Data(contentsOf: url)), file: name)
        let language = String(name.dropLast(3))
        let all = texts + Self.inferredTexts(of: file, besides: texts, literals)
        let own = try OwnTexts.texts(for: language, in: file, besides: all)
        let updated = file.updated(with: all + own, language: language)
        // A catalogue without changes keeps the lines of the program that has written it.
        if updated != file { try Data(updated.bytes).write(to: url, options: .atomic) }
        let used = updated.entries.filter { !$0.isHeader && !$0.isObsolete }
        let open = used.count { !$0.isTranslated || $0.isFuzzy }
        let size = Text("\(used.count) text", plural: "\(used.count) texts", count: used.count)
        return "\(name): \(size), \(open) without a translation"
    }

    /// Returns the translated texts of a catalogue that the sources contain as literals. Their type may be inferred, so
    /// they must not become obsolete.
    private static func inferredTexts(
        of file: POFile, besides texts: [FoundText], _ literals: [String: [FoundText]]
    ) -> [FoundText] {
        let found = Set(texts.map { [$0.context, $0.id] })
        let others = file.entries.filter { entry in
            !entry.isHeader && entry.isTranslated && !found.contains([entry.context, entry.id])
        }
        return others.flatMap { entry in
            (literals[entry.id] ?? []).map { literal in
                FoundText(
                    context: entry.context, id: entry.id, plural: entry.plural, note: entry.notes.first,
                    place: literal.place)
            }
        }
    }
}
