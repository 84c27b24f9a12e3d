public import Rx
public import Scenes

/// A route of an app: the scene over which further scenes can be shown, or the bottom of the stack.
///
/// It exists while the table is declared; see ``SceneRoutes``.
public struct SceneRoute<App: LiveApplication, Model> {
    // Inlinable, because unspecialized code would look up the types of the app's scenes and models for each page.
    @usableFromInline let collector: RouteCollector<App>
    @usableFromInline let pattern: RoutePattern?
    @usableFromInline let scenes: @Sendable (RouteVisit<App>, _ isTop: Bool) -> RouteLoad<RouteStack<App, Model>?>
    @usableFromInline let sample: @Sendable (App, any SceneCoordinatorType<App.Scene>) -> Model?

    @usableFromInline
    init(
        collector: RouteCollector<App>, pattern: RoutePattern?,
        scenes: @escaping @Sendable (RouteVisit<App>, _ isTop: Bool) -> RouteLoad<RouteStack<App, Model>?>,
        sample: @escaping @Sendable (App, any SceneCoordinatorType<App.Scene>) -> Model?
    ) {
        (self.collector, self.pattern, self.scenes, self.sample) = (collector, pattern, scenes, sample)
    }

    @inlinable
    func add<NewModel>(
        _ text: String, _ type: SceneTransitionType?, _ content: RouteContent<App, Model, NewModel>
    ) -> SceneRoute<App, NewModel> {
        let pattern = RoutePattern(text)
        let type = type ?? (self.pattern == nil ? .root : .push)
        let (below, sampleBelow) = (scenes, sample)
        let accepts = { @Sendable (found: [String: Substring]) in content.accepts(RouteParameters(pattern, found)) }
        let scenes = { @Sendable (visit: RouteVisit<App>, isTop: Bool) -> RouteLoad<RouteStack<App, NewModel>?> in
            below(visit, false).then { below in
                guard let below else { return .now(nil) }
                let request = SceneRequest(
                    app: visit.app, coordinator: visit.coordinator, address: visit.address, below: below.model,
                    isTop: isTop)
                return try content.load(request, RouteParameters(pattern, visit.parameters)).then { scene in
                    guard let scene else { return .now(nil) }
                    var presentation = Presentation(scene, type)
                    // A scene over it shares the model that the page shows already, because that one stays.
                    if !isTop, let mounted = visit.mounted(presentation, over: below.presentations.count) {
                        presentation = mounted
                    }
                    guard let model = content.model(presentation.scene) else { throw LiveError.wrongScene(of: text) }
                    var presentations = below.presentations
                    presentations.append(presentation)
                    return .now(RouteStack(presentations: presentations, model: model))
                }
            }
        }
        let sample = { @Sendable (app: App, coordinator: any SceneCoordinatorType<App.Scene>) in
            guard let below = sampleBelow(app, coordinator) else { return RouteEntry<App>.Sample.none }
            let request = SceneRequest(
                app: app, coordinator: coordinator, address: Address(text), below: below, isTop: true)
            return content.sample(request).map { .scene($0) } ?? .missing
        }
        let fixed = content.query == nil && pattern.isLiteral ? Address(text) : nil
        collector.entries.append(
            RouteEntry(
                pattern: pattern, mistakes: mistakes(in: pattern, type, count: content.parameterCount),
                accepts: accepts,
                view: { content.model($0).map(content.view) },
                address: { content.model($0).map { fixed ?? content.address(of: $0, pattern) } },
                scenes: { visit in
                    guard accepts(visit.parameters) else { return .just([]) }
                    return .deferred { scenes(visit, true).then { .now($0?.presentations ?? []) }.single }
                },
                sample: sample))
        return SceneRoute<App, NewModel>(
            collector: collector, pattern: pattern, scenes: scenes,
            sample: { app, coordinator in
                if case .scene(let scene) = sample(app, coordinator) { content.model(scene) } else { nil }
            })
    }

    @usableFromInline
    func mistakes(in pattern: RoutePattern, _ type: SceneTransitionType, count: Int) -> [String] {
        var mistakes = pattern.mistakes
        let names = pattern.names
        if names.count != count {
            mistakes.append(
                "The pattern and the closures differ in their number of parameters: \(names.count) and \(count). "
                    + "Write one “:name” or “*” for each parameter of the closures.")
        }
        for name in self.pattern?.names ?? [] where !names.contains(name) {
            mistakes.append(
                "The pattern of the route below, “\(self.pattern?.text ?? "")”, has the parameter “\(name)”. "
                    + "Add it to this pattern, because the address must contain it.")
        }
        if (type == .root) != (self.pattern == nil) {
            mistakes.append(
                type == .root
                    ? "The route is over another one. Use “push” or “modal”, or add it to the table itself."
                    : "The route is over no other one. Add it to the route of the scene below it, or use “root”.")
        }
        return mistakes
    }
}

/// The scenes of a route from the root up, with the model of the last one. A class, because each page mount passes it
/// through closures that do not know the types, and would have to look up that of a structure in each of them.
@usableFromInline
final class RouteStack<App: LiveApplication, Model> {
    @usableFromInline let presentations: [Presentation<App.Scene>]
    @usableFromInline let model: Model

    @inlinable
    init(presentations: [Presentation<App.Scene>], model: Model) {
        (self.presentations, self.model) = (presentations, model)
    }
}

extension SceneRoute where Model == Void {
    @inlinable
    init(collector: RouteCollector<App>) {
        self.init(
            collector: collector, pattern: nil, scenes: { _, _ in .now(RouteStack(presentations: [], model: ())) },
            sample: { _, _ in () })
    }

    /// Adds a scene without a path of its own, such as the one for addresses that do not exist.
    ///
    /// - Parameters:
    ///   - model: Returns the scene's model; nil for other scenes.
    ///   - view: Returns the view of the model.
    ///   - address: Returns the address of the scene.
    public func add<NewModel>(
        model: @escaping @Sendable (App.Scene) -> NewModel?, view: @escaping @Sendable (NewModel) -> any View,
        address: @escaping @Sendable (NewModel) -> Address
    ) {
        collector.entries.append(
            RouteEntry(
                pattern: nil, mistakes: [], accepts: { _ in false }, view: { model($0).map(view) },
                address: { model($0).map(address) }, scenes: { _ in .just([]) }, sample: { _, _ in .none }))
    }
}

extension SceneRoute {
    /// Adds a scene whose path has no parameters.
    ///
    /// - Parameters:
    ///   - pattern: The path.
    ///   - type: The way in which the scene is shown over this one; by default `push`, and `root` at the bottom.
    ///   - model: Returns the scene's model, usually the payload of an enum's case; nil for other scenes.
    ///   - view: Returns the view of the model.
    ///   - query: Returns the fields of the address's query. Fields whose value is nil are omitted.
    ///   - make: Returns the scene for an address; nil if it does not exist.
    ///   - sample: Returns a scene for the check at startup, built from inexpensive stubs; by default, `make` does.
    ///     The request's address is the pattern.
    /// - Returns: The route, to which the routes of scenes over this one are added.
    @discardableResult
    @inlinable
    public func add<NewModel>(
        _ pattern: String, as type: SceneTransitionType? = nil, model: @escaping @Sendable (App.Scene) -> NewModel?,
        view: @escaping @Sendable (NewModel) -> any View,
        query: (@Sendable (NewModel) -> KeyValuePairs<String, String?>)? = nil,
        make: @escaping @Sendable (SceneRequest<App, Model>) -> App.Scene?,
        sample: (@Sendable (SceneRequest<App, Model>) -> App.Scene)? = nil
    ) -> SceneRoute<App, NewModel> {
        add(
            pattern, type,
            RouteContent(
                model: model, view: view, parameterCount: 0, parameters: { _ in [] }, query: query,
                accepts: { _ in true }, load: { request, _ in .now(make(request)) },
                sample: { sample?($0) ?? make($0) }))
    }

    /// Adds a scene whose path has no parameters and which may arrive later, for example after a database query.
    ///
    /// - Parameters:
    ///   - pattern: The path.
    ///   - type: The way in which the scene is shown over this one; by default `push`, and `root` at the bottom.
    ///   - model: Returns the scene's model, usually the payload of an enum's case; nil for other scenes.
    ///   - view: Returns the view of the model.
    ///   - query: Returns the fields of the address's query. Fields whose value is nil are omitted.
    ///   - load: Returns a single of the scene for an address, which emits nil if it does not exist.
    ///   - sample: Returns a scene for the check at startup, built from inexpensive stubs. The request's address is the
    ///     pattern.
    /// - Returns: The route, to which the routes of scenes over this one are added.
    @discardableResult
    @inlinable
    public func add<NewModel>(
        _ pattern: String, as type: SceneTransitionType? = nil, model: @escaping @Sendable (App.Scene) -> NewModel?,
        view: @escaping @Sendable (NewModel) -> any View,
        query: (@Sendable (NewModel) -> KeyValuePairs<String, String?>)? = nil,
        load: @escaping @Sendable (SceneRequest<App, Model>) -> Single<App.Scene?>,
        sample: @escaping @Sendable (SceneRequest<App, Model>) -> App.Scene
    ) -> SceneRoute<App, NewModel> {
        add(
            pattern, type,
            RouteContent(
                model: model, view: view, parameterCount: 0, parameters: { _ in [] }, query: query,
                accepts: { _ in true }, load: { request, _ in .later(load(request)) }, sample: sample))
    }

    /// Adds a scene whose path has parameters: `/tasks/:id`.
    ///
    /// The closures determine the types of the parameters. An address matches only if its parameters are in the form
    /// that `parameters` returns: with an `Int`, neither `/tasks/07` nor `/tasks/x` does.
    ///
    /// - Parameters:
    ///   - pattern: The path, in which `:name` is a parameter of one segment, and `*` at the end one or more segments.
    ///   - type: The way in which the scene is shown over this one; by default `push`, and `root` at the bottom.
    ///   - model: Returns the scene's model, usually the payload of an enum's case; nil for other scenes.
    ///   - view: Returns the view of the model.
    ///   - parameters: Returns the values of the pattern's parameters in the scene's address, in order.
    ///   - query: Returns the fields of the address's query. Fields whose value is nil are omitted.
    ///   - make: Returns the scene for the parameters of an address; nil if it does not exist.
    ///   - sample: Returns a scene for the check at startup, built from inexpensive stubs. The request's address is the
    ///     pattern.
    /// - Returns: The route, to which the routes of scenes over this one are added.
    @discardableResult
    public func add<NewModel, each Parameter: LosslessStringConvertible & Sendable>(
        _ pattern: String, as type: SceneTransitionType? = nil, model: @escaping @Sendable (App.Scene) -> NewModel?,
        view: @escaping @Sendable (NewModel) -> any View,
        parameters: @escaping @Sendable (NewModel) -> (repeat each Parameter),
        query: (@Sendable (NewModel) -> KeyValuePairs<String, String?>)? = nil,
        make: @escaping @Sendable (SceneRequest<App, Model>, repeat each Parameter) -> App.Scene?,
        sample: @escaping @Sendable (SceneRequest<App, Model>) -> App.Scene
    ) -> SceneRoute<App, NewModel> {
        add(
            pattern, type, model, view, parameters, query,
            load: { (request: SceneRequest<App, Model>, values: repeat each Parameter) in
                .now(make(request, repeat each values))
            }, sample)
    }

    /// Adds a scene whose path has parameters and which may arrive later, for example after a database query.
    ///
    /// The closures determine the types of the parameters. An address matches only if its parameters are in the form
    /// that `parameters` returns: with an `Int`, neither `/tasks/07` nor `/tasks/x` does.
    ///
    /// - Parameters:
    ///   - pattern: The path, in which `:name` is a parameter of one segment, and `*` at the end one or more segments.
    ///   - type: The way in which the scene is shown over this one; by default `push`, and `root` at the bottom.
    ///   - model: Returns the scene's model, usually the payload of an enum's case; nil for other scenes.
    ///   - view: Returns the view of the model.
    ///   - parameters: Returns the values of the pattern's parameters in the scene's address, in order.
    ///   - query: Returns the fields of the address's query. Fields whose value is nil are omitted.
    ///   - load: Returns a single of the scene for the parameters of an address, which emits nil if it does not exist.
    ///   - sample: Returns a scene for the check at startup, built from inexpensive stubs. The request's address is the
    ///     pattern.
    /// - Returns: The route, to which the routes of scenes over this one are added.
    @discardableResult
    public func add<NewModel, each Parameter: LosslessStringConvertible & Sendable>(
        _ pattern: String, as type: SceneTransitionType? = nil, model: @escaping @Sendable (App.Scene) -> NewModel?,
        view: @escaping @Sendable (NewModel) -> any View,
        parameters: @escaping @Sendable (NewModel) -> (repeat each Parameter),
        query: (@Sendable (NewModel) -> KeyValuePairs<String, String?>)? = nil,
        load: @escaping @Sendable (SceneRequest<App, Model>, repeat each Parameter) -> Single<App.Scene?>,
        sample: @escaping @Sendable (SceneRequest<App, Model>) -> App.Scene
    ) -> SceneRoute<App, NewModel> {
        add(
            pattern, type, model, view, parameters, query,
            load: { (request: SceneRequest<App, Model>, values: repeat each Parameter) in
                .later(load(request, repeat each values))
            }, sample)
    }

    private func add<NewModel, each Parameter: LosslessStringConvertible & Sendable>(
        _ pattern: String, _ type: SceneTransitionType?, _ model: @escaping @Sendable (App.Scene) -> NewModel?,
        _ view: @escaping @Sendable (NewModel) -> any View,
        _ parameters: @escaping @Sendable (NewModel) -> (repeat each Parameter),
        _ query: (@Sendable (NewModel) -> KeyValuePairs<String, String?>)?,
        load: @escaping @Sendable (SceneRequest<App, Model>, repeat each Parameter) -> RouteLoad<App.Scene?>,
        _ sample: @escaping @Sendable (SceneRequest<App, Model>) -> App.Scene
    ) -> SceneRoute<App, NewModel> {
        var count = 0
        for _ in repeat (each Parameter).self { count += 1 }
        return add(
            pattern, type,
            RouteContent(
                model: model, view: view, parameterCount: count,
                parameters: { model in
                    let values: (repeat each Parameter) = parameters(model)
                    var texts: [String] = []
                    for value in repeat each values { texts.append(value.description) }
                    return texts
                }, query: query,
                accepts: { $0.haveValues(repeat (each Parameter).self) },
                load: { request, parameters in
                    var parameters = parameters
                    return try load(request, repeat parameters.next((each Parameter).self))
                }, sample: sample))
    }
}
