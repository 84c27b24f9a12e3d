import HTMLTemplates
import Synchronization

/// A part of the client that only the pages of apps that use it load, as a script of its own.
final class ClientScript: Sendable {
    /// The parts. The raw value is the address of the script.
    enum Part: String, CaseIterable {
        /// Events beyond click, change and submit, and widgets.
        case events = "/bindery/events.js"
        /// Uploads.
        case uploads = "/bindery/uploads.js"
        /// Downloads, other sites and the clipboard.
        case outputs = "/bindery/outputs.js"
        /// Values that views keep beyond a page.
        case values = "/bindery/values.js"
        /// Predictions.
        case predictions = "/bindery/predictions.js"
        /// Drafts that the browser keeps.
        case drafts = "/bindery/autosave.js"
        /// Rows that the user moves.
        case reordering = "/bindery/reorder.js"
        /// Keys of the whole page.
        case shortcuts = "/bindery/shortcuts.js"
        /// The bar with the notes about posts and pages that the browser keeps. It is loaded before these parts.
        case notes = "/bindery/notes.js"
        /// Posts that the browser keeps until the server has applied them.
        case outbox = "/bindery/outbox.js"
        /// Rows that the user swipes.
        case swipes = "/bindery/swipe.js"
        /// Pages that the browser keeps for when there is no connection.
        case keeping = "/bindery/keep.js"

        /// Indicates whether the part runs before the main script.
        var isFirst: Bool { self == .values }

        /// The attributes of templates that need the part.
        fileprivate var features: TemplateFeatures {
            switch self {
            case .events: .events
            case .uploads, .outputs, .values, .predictions: []
            case .drafts: .drafts
            case .notes: [.outbox, .keeping]
            case .outbox: .outbox
            case .reordering: .reordering
            case .shortcuts: .shortcuts
            case .swipes: .swipes
            case .keeping: .keeping
            }
        }
    }

    /// The path of the service worker, which the script for kept pages starts. It has no version, because browsers look
    /// for its changes at the address at which they know it.
    static let workerPath = "/bindery/worker.js"
    /// The path of the service worker that removes the former one, which an app that keeps no pages has at the same
    /// address.
    static let retiredWorkerPath = "/bindery/retired.js"

    let part: Part
    private let features: TemplateFeatures
    /// The script's address for documents.
    let path: String
    private let templates: TemplateLibrary?
    /// Indicates whether any view has bound something that needs the script.
    private let isBound = Atomic(false)

    /// - Parameters:
    ///   - part: The part.
    ///   - path: The script's address for documents; by default without a version.
    ///   - templates: The templates whose attributes may need the script.
    init(_ part: Part, path: String? = nil, templates: TemplateLibrary? = nil) {
        self.part = part
        features = part.features
        self.path = path ?? part.rawValue
        self.templates = templates
    }

    /// Indicates whether documents name the script: because a template of the app has an attribute that needs it, which
    /// any page may show later, or because a view has bound something that needs it.
    var isNeeded: Bool {
        isBound.load(ordering: .relaxed) || templates.map { !$0.features.isDisjoint(with: features) } ?? false
    }

    /// Records that a view has bound something that needs the script.
    func bind() { isBound.store(true, ordering: .relaxed) }

    /// The element of a document's head; empty if the script is not needed.
    fileprivate var head: String { isNeeded ? ClientScripts.element(path) : "" }
}

/// The parts of the client that only some apps use.
struct ClientScripts: Sendable {
    /// The scripts, in the order in which documents name them.
    let all: [ClientScript]

    /// - Parameters:
    ///   - templates: The templates whose attributes may need a script.
    ///   - path: Returns a script's address for documents; `nil` for the one without a version.
    init(templates: TemplateLibrary? = nil, path: (ClientScript.Part) -> String? = { _ in nil }) {
        all = ClientScript.Part.allCases.map { ClientScript($0, path: path($0), templates: templates) }
    }

    /// Returns the elements of a document's head.
    ///
    /// - Parameter main: The address of the main script for documents.
    func head(main: String) -> String {
        let (first, others) = (all.filter(\.part.isFirst), all.filter { !$0.part.isFirst })
        return first.map(\.head).joined() + Self.element(main) + others.map(\.head).joined()
    }

    fileprivate static func element(_ path: String) -> String { "<script src=\"\(path)\" defer></script>" }

    subscript(part: ClientScript.Part) -> ClientScript {
        // There is one for each part.
        all.first { $0.part == part }!
    }
}
