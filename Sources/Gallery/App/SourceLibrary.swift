import Foundation
import GalleryViewModels

/// The source of each app, read once from the folder that the site stands in; nothing where only the program was installed.
struct SourceLibrary: Sendable {
    private let files: [String: [SourceFile]]

    /// Reads what a checkout has of each app: view models, views, templates, then what apps share.
    init(site: String) {
        files = Dictionary(
            uniqueKeysWithValues: Exhibit.all.map { exhibit in
                let folders = ["Sources/GalleryViewModels/\(exhibit.name)", "Sources/Gallery/\(exhibit.name)"]
                let sources = folders.flatMap { Self.files(of: $0, in: site, where: { $0.hasSuffix(".swift") }) }
                let templates = Self.files(of: "Templates/gallery", in: site) { Self.isTemplate($0, of: exhibit) }
                let shared = exhibit.sharedFolders.flatMap { Self.files(of: $0, in: site) { $0.hasSuffix(".swift") } }
                return (exhibit.id, sources + templates + shared)
            })
    }

    /// The files of an app, view models first.
    func files(of exhibit: Exhibit) -> [SourceFile] { files[exhibit.id] ?? [] }

    /// An app's templates bear its name: `cars.mustache`, `cars-detail.mustache`.
    private static func isTemplate(_ name: String, of exhibit: Exhibit) -> Bool {
        name == "\(exhibit.id).mustache" || (name.hasPrefix("\(exhibit.id)-") && name.hasSuffix(".mustache"))
    }

    private static func files(
        of folder: String, in site: String, where isWanted: (String) -> Bool
    ) -> [SourceFile] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: "\(site)/\(folder)")) ?? []
        return names.sorted().filter(isWanted).compactMap { name in
            let path = "\(folder)/\(name)"
            return (try? String(contentsOfFile: "\(site)/\(path)", encoding: .utf8))
                .map { SourceFile(path: path, text: $0) }
        }
    }
}

extension Exhibit {
    /// What an app's source needs besides its own folders.
    fileprivate var sharedFolders: [String] {
        let remote = [.timeline, .events, .photos].contains(self) ? ["Sources/Gallery/Remote"] : []
        return ["Sources/GalleryViewModels/Sharing"] + remote
    }
}
