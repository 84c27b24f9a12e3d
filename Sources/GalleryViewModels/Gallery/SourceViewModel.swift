/// The source of one app, to be read.
public final class SourceViewModel {
    /// The app.
    public let exhibit: Exhibit

    /// The app's files, view models first; empty where the program was installed without its source.
    public let folders: [SourceFolder]

    public init(exhibit: Exhibit, folders: [SourceFolder]) {
        self.exhibit = exhibit
        self.folders = folders
    }

    /// The file with an id, and its neighbours in the list; nil where there is none.
    public func file(_ id: String) -> SourceFileViewModel? {
        let files = folders.flatMap(\.files)
        guard let place = files.firstIndex(where: { $0.id == id }) else { return nil }
        return SourceFileViewModel(
            exhibit: exhibit, file: files[place], previous: place > 0 ? files[place - 1] : nil,
            next: place + 1 < files.count ? files[place + 1] : nil)
    }
}

/// One file of an app's source.
public final class SourceFileViewModel {
    public let exhibit: Exhibit
    public let file: SourceFile
    /// The file before it in the list of files.
    public let previous: SourceFile?
    /// The file after it in the list of files.
    public let next: SourceFile?

    public init(exhibit: Exhibit, file: SourceFile, previous: SourceFile? = nil, next: SourceFile? = nil) {
        self.exhibit = exhibit
        self.file = file
        self.previous = previous
        self.next = next
    }
}

/// Files of an app's source that belong together.
public struct SourceFolder: Sendable, Equatable {
    /// Such as "View models".
    public let title: String
    /// The folder's path in the package.
    public let path: String
    public let files: [SourceFile]

    public init(title: String, path: String, files: [SourceFile]) {
        self.title = title
        self.path = path
        self.files = files
    }
}

/// A file of an app's source.
public struct SourceFile: Sendable, Equatable, Identifiable {
    /// The file's path in the package.
    public let path: String
    public let text: String

    public init(path: String, text: String) {
        self.path = path
        self.text = text
    }

    /// The path without the extension, as addresses name the file.
    public var id: String { path.lastIndex(of: ".").map { String(path[..<$0]) } ?? path }

    /// The last part of the path.
    public var name: String { path.split(separator: "/").last.map(String.init) ?? path }

    public var lineCount: Int {
        let bytes = text.utf8
        let isOpen = bytes.last.map { $0 != UInt8(ascii: "\n") } ?? false
        return bytes.count { $0 == UInt8(ascii: "\n") } + (isOpen ? 1 : 0)
    }
}
