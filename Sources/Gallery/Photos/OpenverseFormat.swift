import Foundation
import GalleryViewModels

/// The parts of a page of images in Openverse's API that this app reads.
struct OpenversePage: Decodable, Sendable {
    let pageCount: Int
    let results: [Image]

    struct Image: Decodable, Sendable {
        struct Tag: Decodable, Sendable { let name: String? }

        let id: String
        let title: String?
        let creator: String?
        let license: String
        let licenseVersion: String?
        let indexedOn: Date?
        let url: String
        let thumbnail: String?
        let tags: [Tag]?
    }
}

extension OpenversePage.Image {
    /// The photo as a value of the app.
    var photo: Photo {
        Photo(
            id: id, title: title ?? "Untitled", author: creator ?? "Unknown author", license: licenseName,
            day: day, image: thumbnail ?? url)
    }

    /// Indicates whether the license is one of Creative Commons. The only other one is the Public Domain Mark.
    var isCreativeCommons: Bool { license != "pdm" }

    private var licenseName: String {
        switch license {
        case "pdm": "Public domain"
        case "cc0": "CC0"
        default: (["CC", license.uppercased()] + (licenseVersion.map { [$0] } ?? [])).joined(separator: " ")
        }
    }

    /// The upload day in UTC, the time zone of the service's timestamps.
    private var day: Day? {
        guard let indexedOn else { return nil }
        return Day(String(indexedOn.formatted(.iso8601).prefix(10)))
    }
}

extension PhotoSearch {
    /// Indicates whether a photo was uploaded within the range of days.
    func allowsDay(of photo: Photo) -> Bool {
        guard let days else { return true }
        return photo.day.map(days.contains) ?? false
    }
}
