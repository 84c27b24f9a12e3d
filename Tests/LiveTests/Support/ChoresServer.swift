import Differences
import HTMLTemplates
import Live
import LiveTesting
import Rx
import Synchronization

/// A list of chores in two sections, with actions whose effects are predicted.
final class Chores: Sendable {
    let all: BehaviorRelay<[Chore]>
    /// The number of times that an action has changed the list.
    let changes = Atomic(0)
    /// Indicates whether every action fails.
    let refuses = Atomic(false)

    init(count: Int = 12) {
        all = BehaviorRelay(value: (1...count).map { Chore(id: $0) })
    }

    struct Refusal: Error {}

    var sections: Observable<[ChoreSection]> { all.asObservable().map(Self.sections) }

    /// Returns the sections of the chores that are due, in the order of their ids, and of those that are done, the
    /// latest first.
    static func sections(_ chores: [Chore]) -> [ChoreSection] {
        let done = chores.filter { $0.done != nil }.sorted { $0.done! > $1.done! }
        let due = chores.filter { $0.done == nil }.sorted { $0.id < $1.id }
        return [
            ChoreSection(model: "due", items: TreeArray(due)), ChoreSection(model: "done", items: TreeArray(done)),
        ]
    }

    var dueIDs: [Int] { Self.sections(all.value)[0].items.map(\.id) }

    private func change(_ change: @escaping (inout [Chore]) -> Void) -> Observable<Void> {
        if refuses.load(ordering: .relaxed) { return .error(Refusal()) }
        var chores = all.value
        change(&chores)
        changes.add(1, ordering: .relaxed)
        all.accept(chores)
        return .just(())
    }

    func toggle(_ chore: Chore) -> Observable<Void> {
        change { chores in
            let latest = chores.compactMap(\.done).max() ?? 0
            guard let index = chores.firstIndex(where: { $0.id == chore.id }) else { return }
            chores[index] = chores[index].toggled(at: latest + 1)
        }
    }

    func remove(_ chore: Chore) -> Observable<Void> { change { $0.removeAll { $0.id == chore.id } } }

    /// Renames a chore, as if by another page.
    func rename(_ id: Int, to title: String) {
        all.accept(all.value.map { $0.id == id ? Chore(id: id, title: title, done: $0.done) : $0 })
    }

    func bind(_ page: ViewBinder) {
        let due = all.asObservable().map { $0.count { $0.done == nil } }
        page.bindTitle(from: due.map { "\($0) due" })
        page.predictTitle(from: due) { due, changes in "\(due + changes["due"]) due" }
        page.bindSections("sections", from: sections)
        page.bindAction("toggle", to: Action { [self] in toggle($0) })
        page.bindAction("remove", to: Action { [self] in remove($0) })
        page.predictOrder(of: "sections") { (chore: Chore) in chore.order }
        page.predict("toggle", in: "sections") { (chore: Chore) in
            chore.done == nil
                ? .update(chore.toggled(at: .max), in: "done", at: .first, counting: ["due": -1])
                : .update(chore.toggled(at: .max), in: "due", at: .ordered, counting: ["due": 1])
        }
        page.predict("remove", in: "sections") { (chore: Chore) in
            .remove(counting: ["due": chore.done == nil ? -1 : 0])
        }
    }

    static let template = """
        <form method="post"><main>{{#sections}}<section><h2>{{name}}</h2>
        <ul>{{#items}}<li><button name="toggle" value="{{id}}" role="checkbox" aria-checked="{{isDone}}">{{title}}</button>
        <button name="remove" value="{{id}}">Remove {{title}}</button></li>{{/items}}</ul>
        </section>{{/sections}}</main></form>
        """

    /// Starts a server with the chores.
    func serve(_ configure: (inout LiveConfiguration) -> Void = { _ in }) throws -> OneSceneServer {
        try OneSceneServer(
            Self.template,
            {
                $0.limits.eventsPerSecond = 100_000
                configure(&$0)
            },
            bind: { [self] in bind($0) })
    }
}

/// A chore, with the number of the time at which it was done.
struct Chore: TemplateModel, IdentifiableType, Equatable {
    let id: Int
    var title: String
    var done: Int?
    var identity: Int { id }

    init(id: Int, title: String? = nil, done: Int? = nil) {
        (self.id, self.title, self.done) = (id, title ?? "Chore \(id)", done)
    }

    func toggled(at time: Int) -> Chore { Chore(id: id, title: title, done: done == nil ? time : nil) }

    var order: [Double] { [done.map { -Double($0) } ?? 0, Double(id)] }

    static let templateKeys = TemplateKeys<Chore> { key in
        key("id", \.id)
        key("title", \.title)
        key("isDone") { $0.done != nil }
    }
}

struct ChoreSection: TreeSectionType, TemplateModel, Equatable {
    let model: String
    var items: TreeArray<Chore>
    var identity: String { model }

    init(model: String, items: TreeArray<Chore>) { (self.model, self.items) = (model, items) }
    init(original: ChoreSection, items: TreeArray<Chore>) { self.init(model: original.model, items: items) }

    static let templateKeys = TemplateKeys<ChoreSection> { key in
        key("name", \.model)
        key("items", \.items)
    }
}
