import Scenes

/// The properties of an entry that depend on its pattern's parameters.
@usableFromInline
struct RouteContent<App: LiveApplication, Below, Model>: Sendable {
    @usableFromInline let model: @Sendable (App.Scene) -> Model?
    @usableFromInline let view: @Sendable (Model) -> any View
    @usableFromInline let parameterCount: Int
    @usableFromInline let parameters: @Sendable (Model) -> [String]
    @usableFromInline let query: (@Sendable (Model) -> KeyValuePairs<String, String?>)?
    @usableFromInline let accepts: @Sendable (RouteParameters) -> Bool
    @usableFromInline let load: @Sendable (SceneRequest<App, Below>, RouteParameters) throws -> RouteLoad<App.Scene?>
    @usableFromInline let sample: @Sendable (SceneRequest<App, Below>) -> App.Scene?

    @usableFromInline
    init(
        model: @escaping @Sendable (App.Scene) -> Model?, view: @escaping @Sendable (Model) -> any View,
        parameterCount: Int, parameters: @escaping @Sendable (Model) -> [String],
        query: (@Sendable (Model) -> KeyValuePairs<String, String?>)?,
        accepts: @escaping @Sendable (RouteParameters) -> Bool,
        load: @escaping @Sendable (SceneRequest<App, Below>, RouteParameters) throws -> RouteLoad<App.Scene?>,
        sample: @escaping @Sendable (SceneRequest<App, Below>) -> App.Scene?
    ) {
        (self.model, self.view, self.parameterCount, self.parameters) = (model, view, parameterCount, parameters)
        (self.query, self.accepts, self.load, self.sample) = (query, accepts, load, sample)
    }

    /// Returns the address of a model's scene.
    @usableFromInline
    func address(of model: Model, _ pattern: RoutePattern) -> Address {
        let path = pattern.isLiteral ? pattern.text : pattern.path(parameters(model))
        return query.map { Address(path, query: $0(model)) } ?? Address(path)
    }
}
