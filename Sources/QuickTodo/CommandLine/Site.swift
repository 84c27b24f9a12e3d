import Foundation

/// The folder that holds the app's templates and public files.
struct Site: Equatable {
    /// Its absolute path.
    let path: String

    /// Where the templates are.
    var templates: String { path + "/Templates" }

    /// What browsers may fetch.
    var publicFiles: String { path + "/Public" }

    /// The folder asked for, or else the first of the current one and those above the program that holds a site.
    ///
    /// - Parameters:
    ///   - wanted: the value of `--site`.
    ///   - holdsSite: whether a folder holds `Templates/quicktodo` and `Public`.
    static func find(
        wanted: String?, currentDirectory: String, executable: String, holdsSite: (String) -> Bool = isSite
    ) throws(Options.Mistake) -> Site {
        if let wanted {
            let path = URL(
                fileURLWithPath: wanted, relativeTo: URL(fileURLWithPath: currentDirectory, isDirectory: true)
            )
            .standardizedFileURL.path
            guard holdsSite(path) else {
                throw Options.Mistake("--site \(wanted): there is no Public and Templates/quicktodo in that folder")
            }
            return Site(path: path)
        }
        var candidates = [currentDirectory]
        var above = URL(fileURLWithPath: executable).deletingLastPathComponent().standardizedFileURL
        while above.path != "/" {
            candidates.append(above.path)
            above.deleteLastPathComponent()
        }
        guard let path = candidates.first(where: holdsSite) else {
            throw Options.Mistake("found no folder with Public and Templates/quicktodo; name it with --site")
        }
        return Site(path: path)
    }

    private static func isSite(_ path: String) -> Bool {
        ["/Templates/quicktodo", "/Public"].allSatisfy { name in
            var isDirectory: ObjCBool = false
            return FileManager.default.fileExists(atPath: path + name, isDirectory: &isDirectory)
                && isDirectory.boolValue
        }
    }
}
