public import Differences

/// An app of the gallery, as the index shows it.
public struct Exhibit: Sendable, Equatable, IdentifiableType {
    /// Its name in addresses and of its picture.
    public let id: String
    /// What it is called.
    public let name: String
    /// What it shows, in a sentence.
    public let sentence: String

    public var identity: String { id }

    public static let volume = Exhibit(
        id: "volume", name: "Volume",
        sentence: "A slider and a text field that always agree, in every open window.")
    public static let cars = Exhibit(
        id: "cars", name: "Cars",
        sentence: "A list that follows, letter by letter, while a car is edited in its own scene.")
    public static let timeline = Exhibit(
        id: "timeline", name: "Timeline",
        sentence: "Posts that are fetched while you look, side by side with their people or one after the other.")
    public static let events = Exhibit(
        id: "events", name: "Events",
        sentence: "A feed that is refreshed, continued page by page, and tried again when its service fails.")
    public static let goals = Exhibit(
        id: "goals", name: "Goals",
        sentence: "Goals that are done, in Korean and English, and a form to look back on them.")

    public static let photos = Exhibit(
        id: "photos", name: "Photos",
        sentence: "A search that runs as you type, and again when a setting changes.")

    /// In the order in which a newcomer reads them best.
    public static let all = [volume, cars, timeline, events, goals, photos]
}
