import Foundation
import GalleryViewModels
import Texts

/// The source files of all apps, read once from the folder that contains the site. Empty if the program is installed
/// without its source.
struct SourceLibrary: Sendable {
    private let folders: [String: [SourceFolder]]

    /// Reads the source files from a checkout: for each app its view models, views, templates, script and style sheet, then the
    /// files that apps share.
    init(site: String) {
        folders = Dictionary(
            uniqueKeysWithValues: Exhibit.all.map { exhibit in
                let all = Self.places(of: exhibit).map { place in
                    SourceFolder(
                        title: place.title, path: place.folder,
                        files: Self.files(of: place.folder, in: site, where: place.isWanted))
                }
                return (exhibit.id, all.filter { !$0.files.isEmpty })
            })
    }

    /// Returns the folders of an app, view models first.
    func folders(of exhibit: Exhibit) -> [SourceFolder] { folders[exhibit.id] ?? [] }

    private typealias Place = (title: Text, folder: String, isWanted: (String) -> Bool)

    private static func places(of exhibit: Exhibit) -> [Place] {
        let isSwift = { (name: String) in name.hasSuffix(".swift") }
        var places: [Place] = [
            ("View models", "Sources/GalleryViewModels/\(exhibit.folder)", isSwift),
            ("Views and services", "Sources/Gallery/\(exhibit.folder)", isSwift),
            ("Templates", "Templates/gallery", { isTemplate($0, of: exhibit) }),
            ("Script", "Public/gallery", { $0 == "\(exhibit.id).js" }),
            ("Style sheet", "Public/gallery", { $0 == exhibit.styleSheet }),
            ("Shared by the view models", "Sources/GalleryViewModels/Sharing", isSwift),
        ]
        if [.timeline, .events, .photos].contains(exhibit) {
            places.append(("Shared by the services", "Sources/Gallery/Remote", isSwift))
        }
        return places
    }

    /// Indicates whether a template belongs to an app: `cars.mustache`, `cars-detail.mustache`.
    private static func isTemplate(_ name: String, of exhibit: Exhibit) -> Bool {
        name == "\(exhibit.id).mustache" || (name.hasPrefix("\(exhibit.id)-") && name.hasSuffix(".mustache"))
    }

    private static func files(
        of folder: String, in site: String, where isWanted: (String) -> Bool
    ) -> [SourceFile] {
        let names = (try? FileManager.default.subpathsOfDirectory(atPath: "\(site)/\(folder)")) ?? []
        return names.filter(isWanted).sorted().compactMap { name in
            let path = "\(folder)/\(name)"
            return (try? String(contentsOfFile: "\(site)/\(path)", encoding: .utf8))
                .map { SourceFile(path: path, text: $0) }
        }
    }
}

extension Exhibit {
    /// The name of the app's folder, which is a name in Swift.
    fileprivate var folder: String {
        switch self {
        case .sevenGUIs: "SevenGUIs"
        case .signUp: "SignUp"
        default: id.prefix(1).uppercased() + id.dropFirst()
        }
    }

    /// The name of the app's style sheet. The smallest apps have no separate one and use the gallery's.
    fileprivate var styleSheet: String {
        [.volume, .cars].contains(self) ? "gallery.css" : "\(id).css"
    }
}
