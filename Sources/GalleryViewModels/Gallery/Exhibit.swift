public import Differences
public import Texts

/// An app of the gallery, as shown in the index.
public struct Exhibit: Sendable, Equatable, IdentifiableType {
    /// The identifier, which is part of addresses and of the name of the app's picture.
    public let id: String
    /// The app's name.
    public let name: Text
    /// A one-sentence description.
    public let sentence: Text

    public var identity: String { id }

    /// An app that binds a slider and a text field to one value.
    public static let volume = Exhibit(
        id: "volume", name: "Volume",
        sentence: "A slider and a text field that always agree, in every open tab.")
    /// An app that edits a row of a list in another scene.
    public static let cars = Exhibit(
        id: "cars", name: "Cars",
        sentence: "A list that updates with every keystroke while you edit a car.")
    /// An app that polls a service and stores the results.
    public static let timeline = Exhibit(
        id: "timeline", name: "Timeline",
        sentence: "Posts that keep arriving while you read, next to a list of the people who write them.")
    /// An app that loads a list page by page and handles errors.
    public static let events = Exhibit(
        id: "events", name: "Events",
        sentence: "A feed that you can refresh, continue page by page, and reload after an error.")
    /// An app in two languages, with a form that is validated.
    public static let goals = Exhibit(
        id: "goals", name: "Goals",
        sentence: "Completed goals, in Korean and English, and a form for looking back on them.")

    /// An app that searches while the user types.
    public static let photos = Exhibit(
        id: "photos", name: "Photos",
        sentence: "A search that runs as you type, and again when you change a setting.")

    /// An app of the seven tasks with which user interface libraries are compared.
    public static let sevenGUIs = Exhibit(
        id: "sevenguis", name: "7GUIs",
        sentence: "Seven small tasks that user interface libraries are compared with, and an invoice.")

    /// A form with every kind of rule.
    public static let signUp = Exhibit(
        id: "signup", name: "Sign up",
        sentence: "A form that explains each error where it is, while you correct it.")

    /// An app with a drawing by a script, whose things can be dragged.
    public static let office = Exhibit(
        id: "office", name: "Office",
        sentence: "A floor plan whose things you drag while every other window follows, drawn by a map library.")

    /// An app that shows who is present.
    public static let chat = Exhibit(
        id: "chat", name: "Chat",
        sentence: "A chat room that shows who is here and who is typing.")

    /// An app that stores files and offers them.
    public static let archive = Exhibit(
        id: "archive", name: "Archive",
        sentence: "Files that you upload, get back, and download all together, in English and Korean.")

    /// A board whose cards can be moved by pointer, touch and keyboard.
    public static let board = Exhibit(
        id: "board", name: "Board",
        sentence: "Cards that you drag between columns, swipe away, or move with the keyboard, in English and Korean.")

    /// All apps, the simplest first.
    public static let all = [
        volume, cars, timeline, events, goals, photos, signUp, sevenGUIs, office, chat, archive, board,
    ]
}
