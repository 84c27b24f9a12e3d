import Foundation
import HTMLTemplates
import Texts

/// Updates an app's catalogues with the texts in its templates and Swift sources: the option `--write-texts`.
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
        let texts = try templateTexts() + sources.flatMap(swiftTexts)
        let names = try FileManager.default.contentsOfDirectory(atPath: folder)
            .filter { $0.hasSuffix(".po") && !$0.hasPrefix(".") }.sorted()
        if names.isEmpty {
            return [
                "\(folder) contains no catalogue: create an empty file with a language tag as its name, such as ko.po."
            ]
        }
        return try names.map { try update($0, with: texts) }
    }

    private func templateTexts() throws -> [FoundText] {
        try TemplateLibrary(directory: folder).messages.map { message in
            FoundText(
                context: message.context, id: message.id, plural: message.plural, note: message.note,
                place: "\(message.file):\(message.line)")
        }
    }

    private func swiftTexts(in source: String) throws -> [FoundText] {
        let root = URL(fileURLWithPath: source)
        let files = (FileManager.default.subpaths(atPath: source) ?? []).filter { $0.hasSuffix(".swift") }.sorted()
        if files.isEmpty { throw OptionError("--write-texts \(source): there are no Swift files in that folder") }
        return try files.flatMap { file in
            let content = try String(contentsOf: root.appendingPathComponent(file), encoding: .utf8)
            return FoundText.all(inSwift: content, file: "\(root.lastPathComponent)/\(file)")
        }
    }

    private func update(_ name: String, with texts: [FoundText]) throws -> String {
        let url = URL(fileURLWithPath: "\(folder)/\(name)")
        let old = Array(try Data(contentsOf: url))
        let file = try POFile(parsing: old, file: name)
        let updated = file.updated(with: texts, language: String(name.dropLast(3)))
        let bytes = updated.bytes
        if bytes != old { try Data(bytes).write(to: url, options: .atomic) }
        let used = updated.entries.filter { !$0.isHeader && !$0.isObsolete }
        let open = used.count { !$0.isTranslated || $0.isFuzzy }
        return "\(name): \(used.count) texts, \(open) without a translation"
    }
}
