import Differences
import Dispatch
import EventLoops
import HTMLTemplates
import Live
import LiveTesting
import Locks
import Rx

/// Errands in two sections and notes below them. The effects of all actions are predicted. A test can hold the actions
/// back, and accept or refuse each.
final class Errands: Sendable {
    /// The content that all pages show.
    struct Content: Equatable {
        var errands = (1...6).map { Errand(id: $0) }
        var notes: [SentMessage] = []
        var isPinned = false
        var likes = 0
        /// The number of accepted actions.
        var changes = 0

        /// Adds a note.
        mutating func note(_ text: String, by author: String) {
            notes.append(SentMessage(id: notes.count, author: author, text: text))
        }
    }

    let content = BehaviorRelay(value: Content())
    /// Indicates whether actions wait until the test ends them.
    let isHolding = Mutex(false)
    /// The actions that wait, in the order in which they began.
    private let held = Mutex<[PublishSubject<Bool>]>([])

    struct Refusal: Error {}

    /// The number of actions that wait.
    var heldCount: Int { held.withLock { $0.count } }

    /// Changes the content. Called on the loop of the pages.
    func change(_ change: (inout Content) -> Void) {
        var changed = content.value
        change(&changed)
        content.accept(changed)
    }

    /// Performs an action at once, or when the test accepts it.
    private func perform(_ change: @escaping (inout Content) -> Void) -> Observable<Void> {
        let apply = { [self] (isAccepted: Bool) in
            if !isAccepted { throw Refusal() }
            self.change {
                change(&$0)
                $0.changes += 1
            }
        }
        guard isHolding.withLock({ $0 }) else { return Observable.just(true).map(apply) }
        let turn = PublishSubject<Bool>()
        held.withLock { $0.append(turn) }
        return turn.map(apply)
    }

    /// Ends the action that has waited longest, on the loop of its page. Returns false if none waits.
    func release(isAccepted: Bool, on server: OneSceneServer) -> Bool {
        guard let turn = held.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) else { return false }
        server.onLoop {
            turn.onNext(isAccepted)
            turn.onCompleted()
        }
        return true
    }

    /// Forgets the actions that wait, as the end of a process does.
    func dropHeld() { held.withLock { $0 = [] } }

    private func toggle(_ errand: Errand) -> Observable<Void> {
        perform { content in
            let latest = content.errands.compactMap(\.done).max() ?? 0
            content.update(errand.id) { $0.toggled(at: latest + 1) }
        }
    }

    private func star(_ errand: Errand) -> Observable<Void> {
        perform { $0.update(errand.id) { $0.starred } }
    }

    private func remove(_ errand: Errand) -> Observable<Void> {
        perform { content in content.errands.removeAll { $0.id == errand.id } }
    }

    func bind(_ page: ViewBinder) {
        let sections = content.asObservable().map { Errand.sections($0.errands) }
        let counts = content.asObservable().map(\.errands).map { [$0.count { $0.done == nil }, $0.count] }
        let toggle = Action<Errand, Void> { [self] in self.toggle($0) }
        let star = Action<Errand, Void> { [self] in self.star($0) }
        let remove = Action<Errand, Void> { [self] in self.remove($0) }
        let note = Action<String, Void> { [self] text in perform { $0.note(text, by: "Ada") } }
        let isPinned = content.asObservable().map(\.isPinned)
        let likes = content.asObservable().map(\.likes)
        let pin = CocoaAction { [self] in perform { $0.isPinned.toggle() } }
        page.bindSections("sections", from: sections)
        let notes = content.asObservable().map(\.notes)
        page.bindList("notes", from: notes)
        page.bindValue("noteCount", from: notes.map(\.count))
        page.bindTitle(from: counts.map { "\($0[0]) due" })
        page.bindValue("summary", from: counts.map { "\($0[0]) of \($0[1])" })
        page.bindField("draft", with: BehaviorRelay(value: ""))
        page.bindAction("toggle", to: toggle)
        page.bindAction("star", to: star)
        page.bindAction("remove", to: remove)
        page.bindAction("note", field: "draft", to: note)
        page.bindValue("isPinned", from: isPinned)
        page.bindValue("likes", from: likes)
        page.bindAction("pin", to: pin)
        page.bindAction("like", to: CocoaAction { [self] in perform { $0.likes += 1 } })
        let failures = [
            ("Toggle", toggle.errors), ("Star", star.errors), ("Remove", remove.errors), ("Pin", pin.errors),
        ]
        for (name, errors) in failures { page.bindAlert(from: errors.map { _ in "\(name) was refused." }) }
        page.predictTitle(from: counts) { counts, changes in "\(counts[0] + changes["due"]) due" }
        page.predictValue("summary", from: counts) { counts, changes in
            "\(counts[0] + changes["due"]) of \(counts[1] + changes["all"])"
        }
        page.predict("pin", setting: "isPinned", from: isPinned) { !$0 }
        page.predict("like", counting: ["likes": 1])
        page.predictValue("likes", from: likes) { likes, changes in likes + changes["likes"] }
        page.predictOrder(of: "sections") { (errand: Errand) in errand.order }
        page.predict("toggle", in: "sections") { (errand: Errand) in
            errand.done == nil
                ? .update(errand.toggled(at: .max), in: "done", at: .first, counting: ["due": -1])
                : .update(errand.toggled(at: .max), in: "due", at: .ordered, counting: ["due": 1])
        }
        page.predict("star", in: "sections") { (errand: Errand) in .update(errand.starred, at: .ordered) }
        page.predict("remove", in: "sections") { (errand: Errand) in
            .remove(counting: ["due": errand.done == nil ? -1 : 0, "all": -1])
        }
        page.predictInsertion("note", in: "notes", from: Observable.just("Ada"), counting: ["notes": 1]) {
            author, fields in SentMessage(id: -1, author: author, text: fields["draft"])
        }
        page.predictValue("noteCount", from: notes.map(\.count)) { count, changes in count + changes["notes"] }
    }

    static let template = """
        <main><h1>Errands</h1><p role="status">{{summary}}</p><form method="post">
        <button name="pin" aria-pressed="{{isPinned}}">Pin</button><b>{{#isPinned}}Pinned{{/isPinned}}</b>
        <button name="like" aria-pressed="false">Like</button> <span>{{likes}} likes</span>
        <div>{{#sections}}<section><h2>{{name}}</h2>
        <ul>{{#items}}<li data-starred="{{isStarred}}">
        <button name="toggle" value="{{id}}" role="checkbox" aria-checked="{{isDone}}">{{title}}</button>
        <button name="star" value="{{id}}" aria-pressed="{{isStarred}}">Star</button>
        <button name="remove" value="{{id}}">Remove</button></li>{{/items}}</ul></section>{{/sections}}</div></form>
        <ol>{{#notes}}<li><b>{{author}}</b> <span title="{{text}}">{{text}}</span></li>{{/notes}}</ol>
        <p>{{noteCount}} notes</p><form method="post"><label>Note <input name="draft" value="{{draft}}"></label><button name="note">Note</button>
        </form></main>
        """

    static let layout = OneSceneServer.layout.replacing(
        "<body>", with: "<body><ul>{{#messages}}<li role=\"{{role}}\" data-message>{{text}}</li>{{/messages}}</ul>")

    /// Starts a server with the errands.
    func serve() throws -> OneSceneServer {
        try OneSceneServer(
            Self.template, layout: Self.layout, { $0.limits.eventsPerSecond = 100_000 }, bind: { [self] in bind($0) })
    }
}

extension Errands.Content {
    /// Changes an errand, unless it was removed.
    mutating func update(_ id: Int, _ change: (Errand) -> Errand) {
        errands = errands.map { $0.id == id ? change($0) : $0 }
    }
}

/// An errand, with the number of the time at which it was done.
struct Errand: TemplateModel, IdentifiableType, Equatable {
    let id: Int
    var title: String
    var done: Int?
    var isStarred = false
    var identity: Int { id }

    init(id: Int) { (self.id, title) = (id, "Errand \(id)") }

    func toggled(at time: Int) -> Errand {
        var changed = self
        changed.done = done == nil ? time : nil
        return changed
    }

    var starred: Errand {
        var changed = self
        changed.isStarred.toggle()
        return changed
    }

    /// The numbers by which the errands of a section are ordered: of those that are due the starred ones first, of those
    /// that are done the latest first.
    var order: [Double] { [done.map { -Double($0) } ?? (isStarred ? 0 : 1), Double(id)] }

    /// Returns the errands that are due, and those that are done.
    static func sections(_ errands: [Errand]) -> [ErrandSection] {
        let ordered = errands.sorted { $0.order.lexicographicallyPrecedes($1.order) }
        return [
            ErrandSection(model: "due", items: TreeArray(ordered.filter { $0.done == nil })),
            ErrandSection(model: "done", items: TreeArray(ordered.filter { $0.done != nil })),
        ]
    }

    static let templateKeys = TemplateKeys<Errand> { key in
        key("id", \.id)
        key("title", \.title)
        key("isDone") { $0.done != nil }
        key("isStarred", \.isStarred)
    }
}

struct ErrandSection: TreeSectionType, TemplateModel, Equatable {
    let model: String
    var items: TreeArray<Errand>
    var identity: String { model }

    init(model: String, items: TreeArray<Errand>) { (self.model, self.items) = (model, items) }
    init(original: ErrandSection, items: TreeArray<Errand>) { self.init(model: original.model, items: items) }

    static let templateKeys = TemplateKeys<ErrandSection> { key in
        key("name", \.model)
        key("items", \.items)
    }
}

extension OneSceneServer {
    /// Runs work on the loop of all pages, and waits for its end.
    func onLoop(_ work: @escaping @Sendable () -> Void) {
        let hasEnded = DispatchSemaphore(value: 0)
        loop.execute {
            work()
            hasEnded.signal()
        }
        hasEnded.wait()
    }
}
