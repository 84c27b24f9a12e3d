import Foundation

/// The folder that holds the gallery's `Templates` and `Public`, and in a checkout also its `Sources`.
struct SiteFolder {
    let path: String

    /// The wanted folder; without a wish this process's own, or else the nearest one above the program that is a site.
    init(wanted: String?) throws(Invocation.Mistake) {
        let files = FileManager.default
        if let wanted {
            guard Self.isSite(wanted) else {
                throw Invocation.Mistake("--site \(wanted): there is no Public and Templates/gallery in that folder")
            }
            path = URL(fileURLWithPath: wanted).standardizedFileURL.path
            return
        }
        let program = URL(fileURLWithPath: Bundle.main.executablePath ?? CommandLine.arguments[0])
        let above = sequence(first: program.deletingLastPathComponent().standardizedFileURL) { folder in
            folder.path == "/" ? nil : folder.deletingLastPathComponent().standardizedFileURL
        }
        let candidates = [files.currentDirectoryPath] + above.map(\.path)
        guard let found = candidates.first(where: Self.isSite) else {
            throw Invocation.Mistake("found no folder with Public and Templates/gallery; name it with --site")
        }
        path = found
    }

    private static func isSite(_ path: String) -> Bool {
        ["Public", "Templates/gallery"].allSatisfy { name in
            var isFolder: ObjCBool = false
            return FileManager.default.fileExists(atPath: "\(path)/\(name)", isDirectory: &isFolder)
                && isFolder.boolValue
        }
    }
}
