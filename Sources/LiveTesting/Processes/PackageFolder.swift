import Foundation

/// Finds the package that a test belongs to: there are its templates, its style sheets and its articles.
package enum PackageFolder {
    /// The folder above a file that holds a Package.swift; the current one where there is none.
    ///
    /// - Parameter file: the test's file, where it is not said.
    package static func path(above file: String = #filePath) -> String {
        var folder = URL(fileURLWithPath: file).deletingLastPathComponent()
        while folder.path != "/" {
            if FileManager.default.fileExists(atPath: folder.appendingPathComponent("Package.swift").path) {
                return folder.path
            }
            folder.deleteLastPathComponent()
        }
        return FileManager.default.currentDirectoryPath
    }
}
