import Foundation

/// Locates the package of a test, which contains its templates, style sheets and articles.
package enum PackageFolder {
    /// Returns the closest folder above a file that contains a Package.swift, or the current folder if none does.
    ///
    /// - Parameter file: The test's source file.
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
