public import HTTP
public import Scenes

/// The context in which a route makes its scene.
public struct SceneRequest<App: LiveApplication, Below> {
    /// The app, with its services.
    public let app: App
    /// The coordinator for the scene's view model.
    public let coordinator: any SceneCoordinatorType<App.Scene>
    /// The requested address. If the scene is below another one, it is the address of the scene at the top.
    public let address: Address
    /// The model of the scene below this one; `Void` for a root scene. If the page shows that scene already, it is the
    /// model of the scene that is shown, so that both share its state.
    public let below: Below
    /// Indicates whether the scene is the one that `address` names, and not below it.
    public let isTop: Bool

    @inlinable
    init(
        app: App, coordinator: any SceneCoordinatorType<App.Scene>, address: Address, below: Below, isTop: Bool
    ) {
        (self.app, self.coordinator, self.address, self.below) = (app, coordinator, address, below)
        self.isTop = isTop
    }

    /// The fields of the address's query.
    public var query: FormFields { FormFields(urlEncoded: address.query.utf8) }
}
