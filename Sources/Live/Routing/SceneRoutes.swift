public import Rx
public import Scenes

/// The routes of an app: one entry for each scene, with its path pattern, its view and the way to make it.
///
/// The table is a constant of the app's type, so that it is created once. Its closures receive the app's value in a
/// ``SceneRequest``.
///
///     static let routes = SceneRoutes<TasksApp> { routes in
///         let tasks = routes.add(
///             "/", model: { if case .tasks(let model) = $0 { model } else { nil } }, view: TasksView.init,
///             make: { .tasks(TasksViewModel(service: $0.app.service, coordinator: $0.coordinator)) })
///         tasks.add(
///             "/tasks/:id", as: .modal, model: { if case .editTask(let model) = $0 { model } else { nil } },
///             view: EditTaskView.init, parameters: \.taskID,
///             make: { request, id in request.below.editor(of: id).map { .editTask($0) } },
///             sample: { .editTask($0.below.editor(for: .empty)) })
///     }
///
/// `tasks.add` adds a scene that is shown over the list: its address has the list below it. A path matches at most one
/// route: literals take precedence over parameters, and parameters over `*`.
public struct SceneRoutes<App: LiveApplication>: Sendable {
    let entries: [RouteEntry<App>]
    /// The entries without parameters, by path.
    private let literals: [String: Int]
    /// The entries with parameters, in the order in which they are tried.
    private let patterns: [Int]

    /// Creates a table from the routes that the closure adds.
    ///
    /// - Parameter add: Receives the bottom of the stack, to which root scenes are added.
    @inlinable
    public init(_ add: (SceneRoute<App, Void>) -> Void) {
        let collector = RouteCollector<App>()
        add(SceneRoute(collector: collector))
        self.init(collector.entries)
    }

    @usableFromInline
    init(_ entries: [RouteEntry<App>]) {
        self.entries = entries
        var literals: [String: Int] = [:]
        var others: [(index: Int, pattern: RoutePattern)] = []
        for (index, entry) in entries.enumerated() {
            guard let pattern = entry.pattern else { continue }
            if pattern.isLiteral {
                literals[pattern.text] = literals[pattern.text] ?? index
            } else {
                let place = others.firstIndex { pattern.precedes($0.pattern) } ?? others.count
                others.insert((index, pattern), at: place)
            }
        }
        self.literals = literals
        patterns = others.map { $0.index }
    }

    /// Returns an empty table, for an app that implements the functions of `LiveApplication` itself.
    static var none: Self { Self([]) }

    /// Returns the scenes for an address, from the root up; none if no route matches or a route makes no scene.
    ///
    /// An app that treats some addresses specially implements ``LiveApplication/scenes(at:coordinator:)`` and calls
    /// this function for the others.
    public func scenes(
        at address: Address, of app: App, coordinator: any SceneCoordinatorType<App.Scene>
    ) -> Single<[Presentation<App.Scene>]> {
        guard let (index, parameters) = match(address.path) else { return .just([]) }
        return entries[index].scenes(
            RouteVisit(app: app, coordinator: coordinator, address: address, parameters: parameters))
    }

    /// Returns the index of the entry for a path, with the path's parameters.
    func match(_ path: String) -> (index: Int, parameters: [String: Substring])? {
        if let index = literals[path] { return (index, [:]) }
        let segments = RoutePattern.segments(of: path)
        for index in patterns {
            let entry = entries[index]
            if let found = entry.pattern?.match(segments), entry.accepts(found) { return (index, found) }
        }
        return nil
    }

    func view(for scene: App.Scene) -> (any View)? {
        for entry in entries { if let view = entry.view(scene) { return view } }
        return nil
    }

    func address(of scene: App.Scene) -> Address? {
        for entry in entries { if let address = entry.address(scene) { return address } }
        return nil
    }

    /// Returns the sample of each entry that has one.
    func samples(of app: App, coordinator: any SceneCoordinatorType<App.Scene>) -> [App.Scene] {
        entries.compactMap { entry in
            if case .scene(let scene) = entry.sample(app, coordinator) { scene } else { nil }
        }
    }
}

/// A request for the scenes of an address that matches a route. A class for the same reason as the stack of scenes.
@usableFromInline
final class RouteVisit<App: LiveApplication> {
    @usableFromInline let app: App
    @usableFromInline let coordinator: any SceneCoordinatorType<App.Scene>
    @usableFromInline let address: Address
    @usableFromInline let parameters: [String: Substring]

    init(
        app: App, coordinator: any SceneCoordinatorType<App.Scene>, address: Address, parameters: [String: Substring]
    ) {
        (self.app, self.coordinator, self.address, self.parameters) = (app, coordinator, address, parameters)
    }

    /// Returns the scene that the page shows in the place of a new one with the same address, over `count` others; `nil`
    /// if it shows none.
    @usableFromInline
    func mounted(_ new: Presentation<App.Scene>, over count: Int) -> Presentation<App.Scene>? {
        (coordinator as? Coordinator<App>)?.mounted(new, at: count)
    }
}

/// An entry of the table, without the type of its model. A class, because unspecialized code would look up the layout of a
/// structure each time it reads one of the table.
@usableFromInline
final class RouteEntry<App: LiveApplication>: Sendable {
    @usableFromInline
    enum Sample {
        case scene(App.Scene)
        /// The entry's closure made no scene.
        case missing
        /// The entry has no pattern, or the scene below has no sample.
        case none
    }

    /// The path pattern; nil for a scene without a path of its own.
    let pattern: RoutePattern?
    /// The errors in the declaration.
    let mistakes: [String]
    let accepts: @Sendable ([String: Substring]) -> Bool
    /// Returns the view of a scene; nil if this is not the scene's entry.
    let view: @Sendable (App.Scene) -> (any View)?
    /// Returns the address of a scene; nil if this is not the scene's entry.
    let address: @Sendable (App.Scene) -> Address?
    let scenes: @Sendable (RouteVisit<App>) -> Single<[Presentation<App.Scene>]>
    let sample: @Sendable (App, any SceneCoordinatorType<App.Scene>) -> Sample

    @usableFromInline
    init(
        pattern: RoutePattern?, mistakes: [String], accepts: @escaping @Sendable ([String: Substring]) -> Bool,
        view: @escaping @Sendable (App.Scene) -> (any View)?, address: @escaping @Sendable (App.Scene) -> Address?,
        scenes: @escaping @Sendable (RouteVisit<App>) -> Single<[Presentation<App.Scene>]>,
        sample: @escaping @Sendable (App, any SceneCoordinatorType<App.Scene>) -> Sample
    ) {
        (self.pattern, self.mistakes, self.accepts) = (pattern, mistakes, accepts)
        (self.view, self.address, self.scenes, self.sample) = (view, address, scenes, sample)
    }
}

/// The entries of a table that is being declared.
@usableFromInline
final class RouteCollector<App: LiveApplication> {
    @usableFromInline var entries: [RouteEntry<App>] = []

    @usableFromInline
    init() {}
}

/// The view of a scene without a route. Mounting it fails with an error for the developer.
struct UnroutedView: View {
    static let template = ""
    let error: LiveError

    init(of scene: Any) { error = .noRoute("\(scene)") }

    func bind(_ page: ViewBinder) {}
}
