/// The bounds of what pages may take. Each has a default that suits an app of some thousand windows.
public struct LiveLimits: Sendable {
    /// Open pages on one loop; when all are open in a browser, the next is refused with 503.
    public var pagesPerLoop = 20_000

    /// Open pages of one browser. The oldest that no window shows gives way to a new one; when windows show them all, the new one is refused
    /// with 429.
    public var pagesPerSession = 100

    /// Browsers that one loop knows. The one that was left longest ago and has no page open gives way to a new one.
    public var sessionsPerLoop = 50_000

    /// How long a browser that does not come back stays signed in.
    public var signedInFor: Duration = .seconds(14 * 86_400)

    /// How many events (forms, edits of fields, links, and pages to be made) a browser may send in the long run. More are answered with 429 and
    /// the time to wait, which the client script does by itself: nothing that a person does is lost.
    public var eventsPerSecond = 50.0

    /// How many events a browser may send at once, after a pause.
    public var eventsAtOnce = 300

    /// How long a scene may take until its outputs have their first values; then the page is shown without them.
    public var mounting: Duration = .seconds(5)

    /// How long a scene may take until the log says which of its outputs have no first value yet (`outputs-missing`).
    public var firstValues: Duration = .seconds(1)

    /// How long a scene that comes on an open page is kept back until its outputs have their first values; then it is shown without them. Short: the
    /// person has pressed something, and waits.
    public var presenting: Duration = .milliseconds(100)

    /// How long a form posted without the script waits for the actions that it started.
    public var actions: Duration = .seconds(10)

    /// How often a comment goes out on a quiet stream, and pages and sessions are looked over.
    public var heartbeat: Duration = .seconds(15)

    /// When a page that lost its stream is given up.
    public var abandonedAfter: Duration = .seconds(180)

    /// When a page is given up whose stream was never opened: the browser has no scripts, or it was a robot.
    public var unopenedAfter: Duration = .seconds(45)

    /// How long a message that was not shown, because its page was left, waits for the browser's next document at that address.
    public var messagesKept: Duration = .seconds(120)

    /// How long it is remembered which language a person has chosen, after the last page was closed.
    public var languageKept: Duration = .seconds(86_400)

    /// The defaults.
    public init() {}

    /// How long a browser that has sent as many events as it may has to be quiet until it may send as many again.
    var eventsPause: Duration { .seconds(Double(max(1, eventsAtOnce)) / max(eventsPerSecond, 0.001)) }
}
