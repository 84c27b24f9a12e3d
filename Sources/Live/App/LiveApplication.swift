public import HTMLTemplates
public import Rx
public import Scenes

/// An app that Live serves: it maps scenes to views, and scenes to addresses and back.
///
/// Most apps do this with ``routes``, one entry for each scene. The default implementations of ``view(for:)``,
/// ``address(of:)``, ``scenes(at:coordinator:)`` and ``sampleScenes(coordinator:)`` use it. An app whose addresses are
/// not made of path patterns implements these functions instead.
///
/// All loops share the value. The scenes, view models and views that it creates for a page live on that page's loop.
public protocol LiveApplication: Sendable {
    /// The type of the app's scenes, usually an enum whose payloads are view models.
    associatedtype Scene

    /// The name of the template for the document around the scenes. Its keys are `live`, `title`, `content`, `modal`,
    /// `presenting` and, if a view has alerts or notices, `messages`; `content` and `modal` each need an element with
    /// no other content.
    var layout: String { get }

    /// The locales in which the app formats dates and numbers. Each user gets the locale for the first of their
    /// languages that is in the array, or the first locale if there is none. If the array is empty, which is the
    /// default, dates are in ISO 8601 format and numbers have a decimal point.
    var locales: [TemplateLocale] { get }

    /// The time zone of users whose browser has not reported one, because it does not run the script or has not run it
    /// yet.
    var timeZone: TemplateTimeZone { get }

    /// The routes of the app's scenes, as a constant: `static let routes = SceneRoutes<MyApp> { routes in … }`.
    static var routes: SceneRoutes<Self> { get }

    /// The requests that the app answers beside its scenes, such as those of other programs. None by default. Read once,
    /// when the server starts.
    var endpoints: Endpoints { get }

    /// Returns the view that shows a scene.
    func view(for scene: Scene) -> any View

    /// Returns the view of the layout, with a view model that outlives the page's scenes, such as for a navigation bar,
    /// an account menu or a count of unread messages. Its template must be the layout, and it binds the layout's keys
    /// and controls in addition to those that ``layout`` lists.
    ///
    /// Called once for each page, before its scenes are created.
    func layoutView(coordinator: any SceneCoordinatorType<Scene>) -> (any View)?

    /// Returns the address that leads to a scene: on reload, in a link, and with the back button.
    func address(of scene: Scene) -> Address

    /// Returns the scenes for an address, from the root up. An empty array means that the address does not exist.
    ///
    /// The view models of these scenes use `coordinator`. The single may emit later, for example after a database
    /// query.
    func scenes(
        at address: Address, coordinator: any SceneCoordinatorType<Scene>
    ) -> Single<[Presentation<Scene>]>

    /// Returns one scene of each kind, built from inexpensive stubs such as an in-memory service. When the server
    /// starts, it compares the names that their views bind with those in their templates and reports all differences.
    /// These scenes are never shown.
    ///
    /// A kind of scene that is missing here is checked when it is first shown; if it does not match its template, that
    /// page fails.
    func sampleScenes(coordinator: any SceneCoordinatorType<Scene>) -> [Scene]

    /// Returns the scene to show, with status 404, for an address for which ``scenes(at:coordinator:)`` returns no
    /// scenes.
    func notFound(at address: Address, coordinator: any SceneCoordinatorType<Scene>) -> Scene

    /// Decides whether `account` may view `address`. The default implementation allows everything.
    ///
    /// Live calls it before it creates scenes, before a view model's transition, and for each form that is posted
    /// without the script. It must not block, so the account itself must contain the data that the decision needs.
    func access(to address: Address, account: SessionAccount?) -> Access

    /// Returns the scene to show, with status 403, if ``access(to:account:)`` returns ``Access/refused``; `nil` for the
    /// built-in error page.
    func refusal(at address: Address, coordinator: any SceneCoordinatorType<Scene>) -> Scene?

    /// Returns the scene to show, with status 500, in place of a page that has failed; `nil` for the built-in error
    /// page, which explains the failure and offers to try again.
    func failure(_ failure: PageFailure, coordinator: any SceneCoordinatorType<Scene>) -> Scene?
}

extension LiveApplication {
    /// An empty array: all users see dates in ISO 8601 format and numbers with a decimal point.
    public var locales: [TemplateLocale] { [] }

    /// UTC.
    public var timeZone: TemplateTimeZone { .utc }

    /// No endpoints.
    public var endpoints: Endpoints { Endpoints() }

    /// Returns `nil`: the layout shows only the scenes, the title and the messages.
    public func layoutView(coordinator: any SceneCoordinatorType<Scene>) -> (any View)? { nil }

    /// Allows every account, and users who are not signed in, to view every address.
    public func access(to address: Address, account: SessionAccount?) -> Access { .allowed }

    /// Returns `nil`, which selects the built-in error page.
    public func refusal(at address: Address, coordinator: any SceneCoordinatorType<Scene>) -> Scene? { nil }

    /// Returns `nil`, which selects the built-in error page.
    public func failure(_ failure: PageFailure, coordinator: any SceneCoordinatorType<Scene>) -> Scene? { nil }
}

extension LiveApplication {
    /// An empty table, for an app that implements the functions that use it.
    public static var routes: SceneRoutes<Self> { .none }

    /// Returns the view from the scene's route. A scene without a route fails its page.
    public func view(for scene: Scene) -> any View { Self.routes.view(for: scene) ?? UnroutedView(of: scene) }

    /// Returns the address from the scene's route.
    public func address(of scene: Scene) -> Address { Self.routes.address(of: scene) ?? Address("/") }

    /// Returns the scenes of the route that matches the address.
    public func scenes(
        at address: Address, coordinator: any SceneCoordinatorType<Scene>
    ) -> Single<[Presentation<Scene>]> {
        Self.routes.scenes(at: address, of: self, coordinator: coordinator)
    }

    /// Returns the sample of each route, and the scenes for addresses that do not exist or may not be viewed. Without
    /// routes, it returns no scenes, so that every scene is checked when it is first shown.
    public func sampleScenes(coordinator: any SceneCoordinatorType<Scene>) -> [Scene] {
        let routes = Self.routes
        if routes.entries.isEmpty { return [] }
        let others = [
            notFound(at: Address("/"), coordinator: coordinator), refusal(at: Address("/"), coordinator: coordinator),
        ]
        return routes.samples(of: self, coordinator: coordinator) + others.compactMap { $0 }
    }
}

/// A scene and the way in which it is shown.
public struct Presentation<Scene> {
    /// The scene to show.
    public let scene: Scene
    /// The position in the stack: at the root, covering the previous scene, or in a dialog over it.
    public let type: SceneTransitionType

    /// Creates a presentation. ``root(_:)``, ``push(_:)`` and ``modal(_:)`` are shorter.
    @inlinable
    public init(_ scene: Scene, _ type: SceneTransitionType) {
        self.scene = scene
        self.type = type
    }

    /// Returns a presentation of a scene as the root.
    public static func root(_ scene: Scene) -> Self { Self(scene, .root) }

    /// Returns a presentation of a scene that covers the previous one.
    public static func push(_ scene: Scene) -> Self { Self(scene, .push) }

    /// Returns a presentation of a scene in a dialog over the previous one.
    public static func modal(_ scene: Scene) -> Self { Self(scene, .modal) }
}

/// The view of a scene: a template, and the function that binds a view model's outputs and inputs to the names in it.
/// Neither contains logic.
public protocol View {
    /// The template's name in the app's templates folder, without its extension.
    static var template: String { get }

    /// Binds the view model to the names in the template. Called once each time the scene is mounted, on the page's
    /// loop.
    func bind(_ page: ViewBinder)
}
