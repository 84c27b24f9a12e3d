/// The bounds of what pages may take. Each has a default that suits an app of some thousand windows.
public struct LiveLimits: Sendable {
    /// Open pages on one loop; when all are open in a browser, the next is refused with 503.
    public var pagesPerLoop = 20_000

    /// Open pages of one browser. The oldest that no window shows gives way to a new one; when windows show them all, the new one is refused
    /// with 429.
    public var pagesPerSession = 100

    /// Pages whose stream was never opened, of all browsers of one client network and on all loops: the documents that have just gone out, those of browsers
    /// without the script, and those that robots took. More are refused with 429.
    ///
    /// A network is an IPv4 address or the /64 prefix of an IPv6 address; behind a trusted proxy, the one that it names. A browser opens its stream
    /// within a second, so that this is enough for thousands of people behind one address. Pages with a stream count for their browser alone.
    public var unopenedPagesPerClient = 2_000

    /// The burst of failed sign-ins that one client network may have, as an app reports them
    /// (`SessionType.signInFailed(as:)`). Further posts to the scene in which they failed are refused with 429, before
    /// the scene hears of them.
    public var signInFailuresAtOnce = 50

    /// Failed sign-ins of one client network in the long run.
    public var signInFailuresPerMinute = 10.0

    /// Failed sign-ins under one account name at once, after a pause, from anywhere. It is for the app to ask (`SessionType.maySignIn(as:)`).
    public var accountSignInFailuresAtOnce = 20

    /// Failed sign-ins under one account name in the long run.
    public var accountSignInFailuresPerMinute = 2.0

    /// Browsers that one loop knows. The one that was left longest ago and has no page open gives way to a new one.
    public var sessionsPerLoop = 50_000

    /// Bytes that clients make the server hold for one page: text that was typed, forms and files that wait for an action, events that wait for a
    /// stream. A form that does not fit is refused with 413. At least three times the server's `HTTPLimits.bodyBytes`, so that
    /// whatever can be posted fits.
    public var bytesPerPage = 4 << 20

    /// The same for all pages of one browser, and at least as much as for one page. Its pages that no window shows make room, the oldest first; then a
    /// form is refused with 413.
    public var bytesPerSession = 16 << 20

    /// The same for all pages of the process, of which each loop has an equal share, at least as much as one browser. Pages that no window shows make
    /// room, the oldest first; then a form has to wait (429), or without the script is refused with 503.
    public var bytesPerProcess = 512 << 20

    /// How long a browser that does not come back stays signed in.
    public var signedInFor: Duration = .seconds(14 * 86_400)

    /// How many events (forms, edits of fields, links, and pages to be made) a browser may send in the long run. More are answered with 429 and
    /// the time to wait, which the client script does by itself: nothing that a person does is lost.
    public var eventsPerSecond = 50.0

    /// How many events a browser may send at once, after a pause.
    public var eventsAtOnce = 300

    /// How long a scene may take until its outputs have their first values; then the page is shown without them.
    public var mounting: Duration = .seconds(5)

    /// The time after which the log lists a scene's outputs that have no first value (`outputs-missing`).
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

    /// The pause after which a browser that has sent `eventsAtOnce` events may send as many again.
    var eventsPause: Duration { .seconds(Double(max(1, eventsAtOnce)) / max(eventsPerSecond, 0.001)) }
}
