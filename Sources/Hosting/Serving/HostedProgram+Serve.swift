import Dispatch
import EventLoops
public import Live

extension HostedProgram {
    /// Serves an app until the process receives SIGTERM or SIGINT. The process then exits with status 0 within a second
    /// (after the time of `--drain`). Call this function once per process.
    ///
    /// Prints a line to standard output when the server is ready: `ready`, followed by its address. Page failures are
    /// logged to standard error.
    ///
    /// - Parameters:
    ///   - app: The app to serve.
    ///   - site: The folder that contains the app's templates and public files.
    ///   - options: The command-line options, such as the address to listen on.
    ///   - ready: The text before the address: `Notes are at`.
    ///   - configure: Adjusts settings that have no command-line option.
    ///   - atEnd: Closes the app's resources after the last response. It has the rest of the second, at least 100 ms.
    /// - Throws: A diagnostic about the templates, or the `HTTPError` that prevents the server from listening.
    ///   Otherwise this function does not return.
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
