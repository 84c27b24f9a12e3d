import Bindery

/// What a person may ask for on the command line.
struct Options: ProgramOptions, Equatable {
    var serving = ServingOptions(port: 8081)
    /// Whether to show the cars in the terminal instead of serving the gallery.
    var carsTerminal = false

    static let table = OptionTable<Options>(
        program: "gallery", summary: "The gallery: small apps, each a pattern of MVVM with Rx.",
        [
            .host, .port, .site,
            .flag("--cars-terminal", "no server: the app Cars in this terminal", sets: \.carsTerminal),
        ])
}
