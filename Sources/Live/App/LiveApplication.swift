public import HTMLTemplates
public import Rx
public import Scenes

/// What Live needs to know of an app: which view shows a scene, and which address a scene has, both ways.
///
/// The value is shared by all loops; what it makes for a page (scenes, view models, views) lives on that page's loop.
public protocol LiveApplication: Sendable {
    /// The app's scenes: as a rule an enum whose payloads are view models.
    associatedtype Scene

    /// The template of the document around the scenes. Its keys are `live`, `title`, `content`, `modal` and `presenting`; `content` and `modal` stand
    /// each in an element of its own.
    var layout: String { get }

    /// The notations of dates and numbers that the app's pages may have: each reader gets the first of their languages that is here, and the
    /// first of all where none is. None, as without this: ISO dates and a decimal point.
    var locales: [TemplateLocale] { get }

    /// The clock of readers whose browser has not said where it is: before its first page has run the script, or without script.
    var timeZone: TemplateTimeZone { get }

    /// The view that shows a scene.
    func view(for scene: Scene) -> any View

    /// The address under which a scene is found again: on reload, in a link, with the back button.
    func address(of scene: Scene) -> Address

    /// The scenes that stand at an address, from the root up; none means that nothing is there.
    ///
    /// `coordinator` is for the view models of those scenes. The answer may come later, as when it needs the database.
    func scenes(
        at address: Address, coordinator: any SceneCoordinatorType<Scene>
    ) -> Single<[Presentation<Scene>]>

    /// One scene of each kind, made of stubs that cost nothing, such as a service in memory: what the views of these bind is compared with the
    /// names in their templates when the server starts, which then says all that does not fit. Nobody ever sees them.
    ///
    /// A kind of scene that is missing here is compared when it is first shown, and that page ends if it does not fit.
    func specimens(coordinator: any SceneCoordinatorType<Scene>) -> [Scene]

    /// What is shown, with status 404, where ``scenes(at:coordinator:)`` has nothing.
    func notFound(at address: Address, coordinator: any SceneCoordinatorType<Scene>) -> Scene

    /// Whether what stands at an address may be shown to whom: asked before scenes are made, before a view model's transition, and for each form
    /// that is posted without the script. Everything may, unless the app says otherwise.
    ///
    /// It must answer at once; what the account may do stands in the account itself.
    func access(to address: Address, account: SessionAccount?) -> Access

    /// What is shown, with status 403, where ``access(to:account:)`` refuses an account; nil for a page of Bindery's own.
    func refusal(at address: Address, coordinator: any SceneCoordinatorType<Scene>) -> Scene?

    /// What is shown, with status 500, in place of a page that a fault in the app's own code has ended; nil for a page of Bindery's own, which says
    /// what happened and lets the person try again.
    func failure(_ failure: PageFailure, coordinator: any SceneCoordinatorType<Scene>) -> Scene?
}

extension LiveApplication {
    /// Dates and numbers as in ISO 8601 for everybody.
    public var locales: [TemplateLocale] { [] }

    /// UTC.
    public var timeZone: TemplateTimeZone { .utc }

    /// Everybody may see everything.
    public func access(to address: Address, account: SessionAccount?) -> Access { .allowed }

    /// A page of Bindery's own.
    public func refusal(at address: Address, coordinator: any SceneCoordinatorType<Scene>) -> Scene? { nil }

    /// A page of Bindery's own.
    public func failure(_ failure: PageFailure, coordinator: any SceneCoordinatorType<Scene>) -> Scene? { nil }
}

extension LiveApplication {
    /// None: every scene is compared with its template when it is first shown.
    public func specimens(coordinator: any SceneCoordinatorType<Scene>) -> [Scene] { [] }
}

/// A scene and how it is shown.
public struct Presentation<Scene> {
    /// What is shown.
    public let scene: Scene
    /// Whether it stands at the bottom, covers the one before, or is a dialog over it.
    public let type: SceneTransitionType

    /// A scene, shown so; ``root(_:)``, ``push(_:)`` and ``modal(_:)`` say it shorter.
    public init(_ scene: Scene, _ type: SceneTransitionType) {
        self.scene = scene
        self.type = type
    }

    /// The scene at the bottom.
    public static func root(_ scene: Scene) -> Self { Self(scene, .root) }

    /// A scene that covers the one before.
    public static func push(_ scene: Scene) -> Self { Self(scene, .push) }

    /// A scene in a dialog over the one before.
    public static func modal(_ scene: Scene) -> Self { Self(scene, .modal) }
}
