public import Texts

/// The source files of one app.
public final class SourceViewModel {
    /// The app.
    public let exhibit: Exhibit

    /// The app's files, view models first; empty if the program is installed without its source.
    public let folders: [SourceFolder]

    /// Creates a view model for the files of an app.
    public init(exhibit: Exhibit, folders: [SourceFolder]) {
        self.exhibit = exhibit
        self.folders = folders
    }

    /// Returns the view model of the file with an id, or `nil` if there is no such file. The view model knows the file's
    /// neighbors in the list.
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
    /// The app.
    public let exhibit: Exhibit
    /// The file.
    public let file: SourceFile
    /// The preceding file of the list.
    public let previous: SourceFile?
    /// The following file of the list.
    public let next: SourceFile?

    /// Creates a view model for a file.
    public init(exhibit: Exhibit, file: SourceFile, previous: SourceFile? = nil, next: SourceFile? = nil) {
        self.exhibit = exhibit
        self.file = file
        self.previous = previous
        self.next = next
    }
}

/// A group of source files.
public struct SourceFolder: Sendable, Equatable {
    /// The group's title, such as "View models".
    public let title: Text
    /// The folder's path in the package.
    public let path: String
    /// The files.
    public let files: [SourceFile]

    /// Creates a group.
    public init(title: Text, path: String, files: [SourceFile]) {
        self.title = title
        self.path = path
        self.files = files
    }
}

/// A file of an app's source.
public struct SourceFile: Sendable, Equatable, Identifiable {
    /// The file's path in the package.
    public let path: String
    /// The file's text.
    public let text: String

    /// Creates a file.
    public init(path: String, text: String) {
        self.path = path
        self.text = text
    }

    /// The path without the extension, which is the file's name in addresses.
    public var id: String { path.lastIndex(of: ".").map { String(path[..<$0]) } ?? path }

    /// The last component of the path.
    public var name: String { path.split(separator: "/").last.map(String.init) ?? path }

    /// The number of lines, including a last line without a newline character.
    public var lineCount: Int {
        let bytes = text.utf8
        let isOpen = bytes.last.map { $0 != UInt8(ascii: "\n") } ?? false
        return bytes.count { $0 == UInt8(ascii: "\n") } + (isOpen ? 1 : 0)
    }
}
