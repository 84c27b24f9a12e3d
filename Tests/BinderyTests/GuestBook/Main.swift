import Bindery

struct Main: HostedProgram {
    static let options = OptionTable<Options>(
        program: "guestbook", summary: "A guest book that every tab shows live.",
        [.host, .port, .site, .development])

    static func run(_ options: Options) throws {
        let site = try Site(templates: "guestbook", wanted: options.serving.site)
        try serve(GuestBookApp(), from: site, options.serving, ready: "The guest book is open at")
    }
}

struct Options: ProgramOptions {
    var serving = ServingOptions()
}
