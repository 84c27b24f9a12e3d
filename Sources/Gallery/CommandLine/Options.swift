import Bindery
import HTTPClients

/// The command-line options of the gallery.
struct Options: ProgramOptions, Equatable {
    var serving = ServingOptions(port: 8081)
    /// The database file for retrospectives and fetched posts.
    var database = "gallery.sqlite"
    /// Indicates whether to show the cars in the terminal instead of running the server.
    var carsTerminal = false
    /// The service that provides the timeline.
    var timeline = RemoteOptions()
    /// The ID of the list whose posts are shown; `nil` for the service's public posts.
    var timelineList: String?
    /// The service that provides the events.
    var events = RemoteOptions()
    /// The service that provides the photos.
    var photos = RemoteOptions()
    /// The account whose events are shown first, if they are provided by a service.
    var eventsOwner = "octocat"

    /// The folder of the archive's files; `nil` for a temporary one.
    var archive: String?
    /// The secret of the archive's webhook; `nil` to refuse all messages.
    var archiveSecret: String?

    /// The origins from which pages may load images, in addition to the server itself. Services host their images
    /// elsewhere.
    var imageSources: [String] {
        let services = [timeline, events, photos].compactMap(\.endpoint)
        return services.isEmpty ? [] : ["https:"] + services.map(\.origin).filter { $0.hasPrefix("http:") }
    }

    static let table = OptionTable<Options>(
        program: "gallery", summary: "The gallery: small apps, each of which shows a pattern of MVVM with Rx.",
        [
            .host, .port, .site, .development, .writeTexts, .documentation,
            .value(
                "--database", "FILE", "database file for retrospectives and posts; created if it does not exist",
                sets: \.database),
            .flag(
                "--cars-terminal", "run the Cars app in the terminal instead of starting the server",
                sets: \.carsTerminal),
            .value(
                "--timeline-url", "URL", "Mastodon server, such as https://mastodon.social", default: "bundled posts",
                sets: \.timeline.url, to: RemoteOptions.urlRequirement, parse: RemoteOptions.url),
            .secretFile(
                "--timeline-token-file", "file with the access token for this service", sets: \.timeline.token,
                to: RemoteOptions.tokenRequirement, accepts: RemoteOptions.isToken),
            .value(
                "--timeline-list", "ID", "ID of the list to show", default: "none: public posts",
                sets: \.timelineList, to: "text"
            ) { .some($0) },
            .value(
                "--events-url", "URL", "GitHub API, such as https://api.github.com", default: "bundled events",
                sets: \.events.url, to: RemoteOptions.urlRequirement, parse: RemoteOptions.url),
            .secretFile(
                "--events-token-file", "file with the access token for this service", sets: \.events.token,
                to: RemoteOptions.tokenRequirement, accepts: RemoteOptions.isToken),
            .value("--events-owner", "NAME", "account whose events are shown first", sets: \.eventsOwner),
            .value(
                "--photos-url", "URL", "Openverse API, such as https://api.openverse.org/v1",
                default: "bundled photos", sets: \.photos.url, to: RemoteOptions.urlRequirement,
                parse: RemoteOptions.url),
            .secretFile(
                "--photos-token-file", "file with the access token for this service", sets: \.photos.token,
                to: RemoteOptions.tokenRequirement, accepts: RemoteOptions.isToken),
            .value(
                "--archive", "FOLDER", "folder of the archive's files", default: "a temporary one", sets: \.archive,
                to: "text"
            ) { .some($0) },
            .secretFile(
                "--archive-secret-file", "file with the secret of the archive's webhook", sets: \.archiveSecret,
                to: "text"
            ) { !$0.isEmpty },
        ] + ProgramOption.operating)
}
