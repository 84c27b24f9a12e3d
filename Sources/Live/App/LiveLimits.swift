/// The limits of pages and sessions. The defaults suit an app with a few thousand open pages.
public struct LiveLimits: Sendable {
    /// The maximum number of open pages on one loop. If all of them are open in a browser, the request for another is
    /// answered with 503.
    public var pagesPerLoop = 20_000

    /// The maximum number of open pages in one session. The oldest page that no tab shows is evicted for a new one; if
    /// tabs show all of them, the request for the new one is answered with 429.
    public var pagesPerSession = 100

    /// The maximum number of pages whose stream was never opened, for all browsers of one client network and on all
    /// loops. These are documents that were just sent, and the pages of browsers without the script and of crawlers.
    /// Further requests are answered with 429.
    ///
    /// A network is an IPv4 address or the /64 prefix of an IPv6 address; behind a trusted proxy, it is the one that
    /// the proxy names. A browser opens its stream within a second, so the default is enough for thousands of
    /// users behind one address. Pages with a stream count only for their session.
    public var unopenedPagesPerClient = 2_000

    /// The maximum burst of failed sign-ins from one client network, as the app reports them
    /// (`SessionType.signInFailed(as:)`). Further posts to the scene in which they failed are answered with 429 and do
    /// not reach the scene.
    public var signInFailuresAtOnce = 50

    /// The sustained number of failed sign-ins per minute from one client network.
    public var signInFailuresPerMinute = 10.0

    /// The maximum burst of failed sign-ins for one account name, from all networks. The app queries this limit with
    /// `SessionType.maySignIn(as:)`.
    public var accountSignInFailuresAtOnce = 20

    /// The sustained number of failed sign-ins per minute for one account name.
    public var accountSignInFailuresPerMinute = 2.0

    /// The maximum number of sessions on one loop. The session that has been idle longest, among those without an open
    /// page, is evicted for a new one: first anonymous ones, then those with a chosen language, then signed-in ones.
    public var sessionsPerLoop = 50_000

    /// The maximum number of bytes that clients may make the server hold for one page: typed text, forms and files that
    /// wait for an action, and events that wait for a stream. A form that does not fit is answered with 413. The
    /// effective limit is at least three times the server's `HTTPLimits.bodyBytes`, so that any form that the server
    /// accepts fits.
    public var bytesPerPage = 4 << 20

    /// The maximum number of such bytes for all pages of one session; effectively at least the limit of one page. If a
    /// form does not fit, the session's pages that no tab shows are evicted, the oldest first. If it still does not
    /// fit, it is answered with 413.
    public var bytesPerSession = 16 << 20

    /// The maximum number of such bytes for all pages of the process. Each loop has an equal share, effectively at
    /// least the limit of one session. If a form does not fit, pages that no tab shows are evicted, the oldest first.
    /// If it still does not fit, the client must send it again later: the status is 429, or 503 without the script.
    public var bytesPerProcess = 512 << 20

    /// The time after the last use for which a session stays signed in.
    public var signInLifetime: Duration = .seconds(14 * 86_400)

    /// The sustained rate of events (forms, edits of fields, links, and requests for new pages) of one browser. Further
    /// events are answered with 429 and the time to wait. The client script waits and sends them again, so that no user
    /// input is lost.
    public var eventsPerSecond = 50.0

    /// The maximum burst of events of one browser.
    public var eventsAtOnce = 300

    /// The maximum burst of posts from the outboxes of all browsers of one client network that are applied. The server
    /// remembers each of them; without a limit, one client could soon make it forget those of others. Further ones are
    /// answered with 429, and are sent again later.
    public var outboxPostsAtOnce = 10_000

    /// The sustained rate of posts from the outboxes of all browsers of one client network that are applied.
    public var outboxPostsPerSecond = 20.0

    /// The timeout for the scenes of a document and the first values of their outputs. After it, the page is shown
    /// without the missing values.
    public var mountTimeout: Duration = .seconds(5)

    /// The time after which the server logs the outputs of a scene that have no first value (`outputs-missing`).
    public var firstValueWarningDelay: Duration = .seconds(1)

    /// The timeout for the first values of a new scene on an open page. After it, the scene is shown without the
    /// missing values. It is short because the user has just pressed something and waits.
    public var presentationTimeout: Duration = .milliseconds(100)

    /// The time for which the response to a form posted without the script waits for the actions that the form started.
    public var actionTimeout: Duration = .seconds(10)

    /// The time for which a post waits for an earlier post of its page. After it, the client must send the post again.
    public var earlyPostTimeout: Duration = .seconds(5)

    /// The interval at which the server sends a sign of life on each stream and checks for expired pages and sessions.
    public var heartbeatInterval: Duration = .seconds(15)

    /// The interval at which the server asks the clients of pages in rooms for a sign of life. Together with
    /// ``presenceTimeout``, it is the longest time for which a page that was cut off counts as present.
    public var presenceInterval: Duration = .seconds(9)

    /// The time that the client of a page in a room has to answer the server's question for a sign of life, or to open a
    /// lost stream again. After it, the page no longer counts as present.
    public var presenceTimeout: Duration = .seconds(5)

    /// The time after which a page that has lost its stream ends.
    public var abandonedPageTimeout: Duration = .seconds(180)

    /// The time after which a page whose stream was never opened ends, because the browser does not run scripts or the
    /// client is a crawler.
    public var unopenedPageTimeout: Duration = .seconds(45)

    /// The time for which a message that was not shown, because the user left its page, is kept for the browser's next
    /// document at that address.
    public var messageLifetime: Duration = .seconds(120)

    /// The time for which a user's choice of language is remembered after the last page is closed.
    public var languageLifetime: Duration = .seconds(86_400)

    /// The bytes of the files that one page sends, or that wait to be claimed, together: the limit of a form. A file above
    /// it is refused with a reason beside the field.
    public var uploadBytesPerPage = 4 << 30

    /// The number of files that a session may send at the same time; the script of a page sends three. A further one is
    /// answered with 429 and `Retry-After`, and the script sends it later.
    public var uploadsAtOncePerSession = 16

    /// The bytes of all uploads in the server's folder. A file above it is refused.
    public var uploadBytes = 64 << 30

    /// The time after which an upload that does not continue, or whose page has ended, is removed.
    public var uploadLifetime: Duration = .seconds(3_600)

    /// Creates limits with default values.
    public init() {}

    /// The time after which a browser that has sent `eventsAtOnce` events may send as many again.
    var eventsPause: Duration { .seconds(Double(max(1, eventsAtOnce)) / max(eventsPerSecond, 0.001)) }
}
