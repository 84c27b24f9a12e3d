import Foundation

/// The folder that contains an app's `Templates` and `Public`.
public struct Site: Sendable, Equatable {
    /// The folder's absolute path.
    public let path: String
    /// The name of the folder in `Templates` that contains the app's templates.
    public let templates: String

    /// Creates a site from the wanted folder. Without one, uses the first folder that contains the app: the current
    /// folder, the program's folder, or one of the folders above it, the nearest first.
    ///
    /// - Parameters:
    ///   - templates: The name of the folder in `Templates` that contains the app's templates.
    ///   - wanted: The value of `--site`.
    /// - Throws: An `OptionError` if there is no such folder.
    public init(templates: String, wanted: String?) throws(OptionError) {
        try self.init(
            templates: templates, wanted: wanted, currentDirectory: FileManager.default.currentDirectoryPath,
            executable: Bundle.main.executablePath ?? CommandLine.arguments[0], isFolder: Self.isFolder)
    }

    init(
        templates: String, wanted: String?, currentDirectory: String, executable: String, isFolder: (String) -> Bool
    ) throws(OptionError) {
        func missing(in folder: String) -> [String] {
            ["Public", "Templates/\(templates)"].filter { !isFolder("\(folder == "/" ? "" : folder)/\($0)") }
        }
        self.templates = templates
        if let wanted {
            let here = URL(fileURLWithPath: currentDirectory, isDirectory: true)
            path = URL(fileURLWithPath: wanted, relativeTo: here).standardizedFileURL.path
            guard isFolder(path) else { throw OptionError("--site \(wanted): there is no such folder") }
            let lacked = missing(in: path)
            guard lacked.isEmpty else {
                throw OptionError(
                    "--site \(wanted): there is no \(lacked.joined(separator: " and no ")) in that folder")
            }
            return
        }
        guard
            let found = ([currentDirectory] + Self.folders(above: executable)).first(where: { missing(in: $0).isEmpty })
        else {
            throw OptionError("no folder contains Public and Templates/\(templates); specify one with --site")
        }
        path = found
    }

    private static func folders(above executable: String) -> [String] {
        let nearest = URL(fileURLWithPath: executable).deletingLastPathComponent().standardizedFileURL
        return sequence(first: nearest) { folder in
            folder.path == "/" ? nil : folder.deletingLastPathComponent().standardizedFileURL
        }.map(\.path)
    }

    private static func isFolder(_ path: String) -> Bool {
        var isDirectory: ObjCBool = false
        return FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory) && isDirectory.boolValue
    }
}
