/// The bounds of what pages may take. Each has a default that suits an app of some thousand windows.
public struct LiveLimits: Sendable {
    /// Open pages on one loop; when all are open in a browser, the next is refused with 503.
    public var pagesPerLoop = 20_000

    /// How long a scene may take until its outputs have their first values; then the page is shown without them.
    public var mounting: Duration = .seconds(5)

    /// How long a form posted without the script waits for the actions that it started.
    public var actions: Duration = .seconds(10)

    /// How often a comment goes out on a quiet stream, and pages are looked over.
    public var heartbeat: Duration = .seconds(15)

    /// When a page that lost its stream is given up.
    public var abandonedAfter: Duration = .seconds(180)

    /// When a page is given up whose stream was never opened: the browser has no scripts, or it was a robot.
    public var unopenedAfter: Duration = .seconds(45)

    public init() {}
}
