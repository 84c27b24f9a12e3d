import Dispatch
import EventLoops
public import Live

extension HostedProgram {
    /// Serves an app until the process is asked to end by SIGTERM or SIGINT; it ends within a second then (and the time of `--drain`), with status 0. Once per process.
    ///
    /// When it answers, the output has the line `ready`, followed by its address. What goes wrong in a page is a line on the error stream.
    ///
    /// - Parameters:
    ///   - site: where the app's templates and public files are.
    ///   - options: where it listens, and whether it is under development.
    ///   - ready: what stands before the address: `Notes are at`.
    ///   - configure: changes what the options do not say.
    ///   - atEnd: closes what the app holds, after the last answer. Of the second it has what is left: a tenth at least.
    /// - Throws: What keeps it from starting: what is wrong with the templates, or why it cannot listen. Does not return otherwise.
    public static func serve<App: LiveApplication>(
        _ app: App, from site: Site, _ options: ServingOptions, ready: String,
        configure: (inout LiveConfiguration) -> Void = { _ in }, atEnd: @escaping @Sendable () -> Void = {}
    ) throws -> Never {
        let console = Console.standard
        let server = try AppServer(
            app, site: site, options: options, configure: configure,
            log: { [format = options.logFormat] in console.complain(format.line(of: $0)) })
        Termination.handle(on: server.group.loops[0], before: server.waitForTheEnd) {
            server.end()
            atEnd()
        }
        try server.start()
        console.print("\(ready) \(server.address)")
        for notice in server.notices { console.print(notice) }
        dispatchMain()
    }
}
