import Bindery

/// What a person may ask for on the command line.
struct Options: ProgramOptions, Equatable {
    var serving = ServingOptions(port: 8081)
    /// The file that holds retrospectives and the posts that were fetched.
    var database = "gallery.sqlite"
    /// Whether to show the cars in the terminal instead of serving the gallery.
    var carsTerminal = false
    /// Where the timeline comes from.
    var timeline = RemoteOptions()
    /// The list of that service whose posts are shown; nil for everybody's public posts.
    var timelineList: String?
    /// Where the events come from.
    var events = RemoteOptions()
    /// Where the photos come from.
    var photos = RemoteOptions()
    /// Whose events are shown first, where they come from a service.
    var eventsOwner = "octocat"

    /// Where pictures may come from besides this program: services have them on hosts of their own.
    var imageSources: [String] {
        let services = [timeline, events, photos].compactMap(\.endpoint)
        return services.isEmpty ? [] : ["https:"] + services.map(\.origin).filter { $0.hasPrefix("http:") }
    }

    static let table = OptionTable<Options>(
        program: "gallery", summary: "The gallery: small apps, each a pattern of MVVM with Rx.",
        [
            .host, .port, .site, .development,
            .value(
                "--database", "FILE", "where retrospectives and posts are kept; made at the first start",
                sets: \.database),
            .flag("--cars-terminal", "no server: the app Cars in this terminal", sets: \.carsTerminal),
            .value(
                "--timeline-url", "URL", "a service like https://mastodon.social", default: "posts of this program",
                sets: \.timeline.url, to: RemoteOptions.urlRequirement, parse: RemoteOptions.url),
            .secretFile(
                "--timeline-token-file", "holds the token that this service has given you", sets: \.timeline.token,
                to: RemoteOptions.tokenRequirement, accepts: RemoteOptions.isToken),
            .value(
                "--timeline-list", "ID", "the list of yours there that is shown", default: "none: public posts",
                sets: \.timelineList, to: "a text"
            ) { .some($0) },
            .value(
                "--events-url", "URL", "a service like https://api.github.com", default: "events of this program",
                sets: \.events.url, to: RemoteOptions.urlRequirement, parse: RemoteOptions.url),
            .secretFile(
                "--events-token-file", "holds the token that this service has given you", sets: \.events.token,
                to: RemoteOptions.tokenRequirement, accepts: RemoteOptions.isToken),
            .value("--events-owner", "NAME", "whose events of that service", sets: \.eventsOwner),
            .value(
                "--photos-url", "URL", "a service like https://api.openverse.org/v1",
                default: "photos of this program", sets: \.photos.url, to: RemoteOptions.urlRequirement,
                parse: RemoteOptions.url),
            .secretFile(
                "--photos-token-file", "holds the token that this service has given you", sets: \.photos.token,
                to: RemoteOptions.tokenRequirement, accepts: RemoteOptions.isToken),
        ] + ProgramOption.operating)
}
