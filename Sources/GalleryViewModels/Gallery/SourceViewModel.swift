public import Differences
public import Rx

/// The source of one app, to be read.
public final class SourceViewModel {
    /// Whose source it is.
    public let exhibit: Exhibit

    /// The files, view models first.
    public let files: Observable<[SourceFile]>

    /// Whether there is nothing to show, as where the program was installed without its source.
    public let isEmpty: Bool

    public init(exhibit: Exhibit, files: [SourceFile]) {
        self.exhibit = exhibit
        self.files = .just(files)
        isEmpty = files.isEmpty
    }
}

/// A file of an app's source.
public struct SourceFile: Sendable, Equatable, IdentifiableType {
    /// Where it stands in the package.
    public let path: String
    public let text: String

    public var identity: String { path }

    public init(path: String, text: String) {
        self.path = path
        self.text = text
    }
}
