import Foundation
import GalleryViewModels

/// A page of images as the API of Openverse writes it, as far as this app reads it.
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
    /// The photo as the app knows it.
    var photo: Photo {
        Photo(
            id: id, title: title ?? "Without a title", author: creator ?? "Somebody", licence: licence, day: day,
            image: thumbnail ?? url)
    }

    /// Whether its licence is one of Creative Commons; the other is a mark that nobody has rights in it.
    var isCreativeCommons: Bool { license != "pdm" }

    private var licence: String {
        switch license {
        case "pdm": "Public domain"
        case "cc0": "CC0"
        default: (["CC", license.uppercased()] + (licenseVersion.map { [$0] } ?? [])).joined(separator: " ")
        }
    }

    /// In Greenwich, as the service tells the time.
    private var day: Day? {
        guard let indexedOn else { return nil }
        return Day(String(indexedOn.formatted(.iso8601).prefix(10)))
    }
}

extension PhotoSearch {
    /// Whether a photo was put there on a day that counts.
    func allowsDay(of photo: Photo) -> Bool {
        guard let days else { return true }
        return photo.day.map(days.contains) ?? false
    }
}
