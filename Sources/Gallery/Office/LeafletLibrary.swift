import Foundation

/// The map library Leaflet, which the system's package `libjs-leaflet` installs. The gallery contains no copy of it.
struct LeafletLibrary: Sendable {
    /// The path under which the pages load its files.
    static let path = "/leaflet"

    /// The folder with its files.
    let folder: String

    /// Creates the library in a folder; by default that of the Debian package.
    init(folder: String = "/usr/share/javascript/leaflet") { self.folder = folder }

    /// Indicates whether the library was installed when the program started.
    var isInstalled: Bool {
        ["leaflet.js", "leaflet.css"].allSatisfy { FileManager.default.isReadableFile(atPath: "\(folder)/\($0)") }
    }
}
