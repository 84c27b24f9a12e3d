import Bindery

/// What a person may ask for on the command line.
struct Options: ProgramOptions, Equatable {
    var serving = ServingOptions(port: 8081)
    /// Whether to show the cars in the terminal instead of serving the gallery.
    var carsTerminal = false
    /// Where the events come from.
    var events = RemoteOptions()
    /// Whose events are shown first, where they come from a service.
    var eventsOwner = "octocat"

    static let table = OptionTable<Options>(
        program: "gallery", summary: "The gallery: small apps, each a pattern of MVVM with Rx.",
        [
            .host, .port, .site,
            .flag("--cars-terminal", "no server: the app Cars in this terminal", sets: \.carsTerminal),
            .value(
                "--events-url", "URL", "a service like https://api.github.com", default: "events of this program",
                sets: \.events.url, to: RemoteOptions.urlRequirement, parse: RemoteOptions.url),
            .value(
                "--events-token", "TOKEN", "what that service knows you by", default: "none", sets: \.events.token,
                to: RemoteOptions.tokenRequirement, parse: RemoteOptions.token),
            .value("--events-owner", "NAME", "whose events of that service", sets: \.eventsOwner),
        ])
}
