import Foundation

/// The languages of an app and their catalogues.
///
/// The first language is the one in which the app is written; its texts need no catalogue. Each other language has a
/// file such as `ko.po` in the folder of the app's catalogues. Bindery's own texts, such as error pages, are translated
/// into Korean; an app's catalogue can contain them too, and then replaces these translations.
public final class TextCatalogs: Sendable {
    /// The app's languages: first the one in which it is written, then the others by their tags.
    public let languages: [TextLanguage]
    private let missing: MissingTexts
    /// The folder of the catalogues; `nil` if they were given as bytes.
    private let folder: String?
    /// The hash of the names and contents of the files.
    private let contentHash: Int

    /// A catalogue: the tag of its language, the name of the file for errors, and its content.
    private typealias File = (tag: String, name: String, bytes: [UInt8])

    /// An app without catalogues, in English.
    public static let none = TextCatalogs()

    private init() {
        languages = [.source]
        missing = MissingTexts()
        (folder, contentHash) = (nil, 0)
    }

    /// Creates the languages from the catalogues in a folder: each file `TAG.po` belongs to the language with that tag.
    ///
    /// - Parameters:
    ///   - folder: The path of the app's catalogues, which is usually that of its templates. A folder that does not
    ///     exist contains no catalogue.
    ///   - source: The tag of the language in which the app is written.
    /// - Throws: A ``TextCatalogError`` if a file cannot be read, or with the mistakes in the catalogues.
    public convenience init(folder: String, source: String = "en") throws(TextCatalogError) {
        try self.init(try Self.files(in: folder), source: source, folder: folder, missing: MissingTexts())
    }

    private static func files(in folder: String) throws(TextCatalogError) -> [File] {
        var files: [File] = []
        for name in ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
        where name.hasSuffix(".po") && !name.hasPrefix(".") {
            let path = "\(folder)/\(name)"
            guard let data = FileManager.default.contents(atPath: path) else {
                throw TextCatalogError(file: path, "The file cannot be read.")
            }
            files.append((String(name.dropLast(3)), path, Array(data)))
        }
        return files
    }

    /// Creates the languages from the bytes of catalogues, such as in a test.
    ///
    /// - Parameters:
    ///   - files: The catalogues: the tag of the language, the name of the file for errors, and its bytes.
    ///   - source: The tag of the language in which the app is written.
    /// - Throws: A ``TextCatalogError`` with the mistakes in the catalogues.
    public convenience init(
        files: [(tag: String, name: String, bytes: [UInt8])], source: String = "en"
    ) throws(TextCatalogError) {
        try self.init(files, source: source, folder: nil, missing: MissingTexts())
    }

    private init(
        _ files: [File], source: String, folder: String?, missing: MissingTexts
    ) throws(TextCatalogError) {
        var parsed: [String: [(name: String, file: POFile)]] = [:]
        var mistakes: [POError] = []
        for (tag, name, bytes) in files {
            if !LanguageTag.isValid(tag) {
                mistakes.append(
                    POError(file: name, line: 0, "The name is not a language tag, such as ko.po or pt-BR.po."))
            }
            do throws(POError) { parsed[tag, default: []].append((name, try POFile(parsing: bytes, file: name))) } catch
            {
                mistakes.append(error)
            }
        }
        var languages: [TextLanguage] = []
        for tag in [source] + parsed.keys.filter({ $0 != source }).sorted() {
            do throws(TextCatalogError) {
                let catalog = try TextCatalog(Self.ownFiles(for: tag) + (parsed[tag] ?? []), tag: tag)
                languages.append(
                    TextLanguage(
                        tag: tag, index: languages.count, catalog: catalog, missing: tag == source ? nil : missing))
            } catch {
                mistakes += error.mistakes
            }
        }
        if !mistakes.isEmpty { throw TextCatalogError(mistakes) }
        (self.languages, self.missing) = (languages, missing)
        (self.folder, contentHash) = (folder, Self.hash(of: files))
    }

    /// Reads the folder again. Blocks.
    ///
    /// - Returns: The catalogues, which report missing texts to the same receiver; this object if the files have not
    ///   changed, or if the catalogues were given as bytes.
    /// - Throws: A ``TextCatalogError`` if a file cannot be read, or with the mistakes in the catalogues.
    package func reread() throws(TextCatalogError) -> TextCatalogs {
        guard let folder else { return self }
        let files = try Self.files(in: folder)
        if Self.hash(of: files) == contentHash { return self }
        return try TextCatalogs(files, source: languages[0].tag, folder: folder, missing: missing)
    }

    private static func hash(of files: [File]) -> Int {
        var hasher = Hasher()
        for file in files {
            hasher.combine(file.name)
            hasher.combine(file.bytes)
        }
        return hasher.finalize()
    }

    /// Returns Bindery's translations of its own texts, which those of an app replace.
    private static func ownFiles(for tag: String) throws(TextCatalogError) -> [(name: String, file: POFile)] {
        guard let (name, bytes) = OwnTexts.catalog(for: tag) else { return [] }
        do throws(POError) { return [(name, try POFile(parsing: bytes, file: name))] } catch {
            throw TextCatalogError([error])
        }
    }

    /// The tags of the languages.
    public var tags: [String] { languages.map(\.tag) }

    /// Returns the language with a tag; `nil` if the app does not have it.
    public func language(_ tag: String) -> TextLanguage? { languages.first { $0.tag == tag } }

    /// Sets the function that receives each text that was used without a translation, once, on the thread that used it.
    public func reportMissing(to receiver: @escaping @Sendable (_ language: String, _ text: String) -> Void) {
        missing.report(to: receiver)
    }
}
