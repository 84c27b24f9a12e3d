import Dispatch
import EventLoops
import Foundation
public import Live

extension HostedProgram {
    /// Serves an app until the process receives SIGTERM or SIGINT. The process then exits with status 0 within a second
    /// (after the time of `--drain`). Call this function once per process.
    ///
    /// Prints a line to standard output when the server is ready: `ready`, followed by its address. Page failures are
    /// logged to standard error. A service manager such as systemd is told when the server is ready, works and ends
    /// (sd_notify(3)), and may pass the sockets to listen on (sd_listen_fds(3)).
    ///
    /// With `--hand-over PATH`, the process takes over the sockets of the one that serves with the same option. That
    /// process serves until this one accepts connections, and then finishes its requests and exits with status 0. If
    /// this function throws, it serves on.
    ///
    /// - Parameters:
    ///   - app: The app to serve.
    ///   - site: The folder that contains the app's templates and public files.
    ///   - options: The command-line options, such as the address to listen on.
    ///   - ready: The text before the address: `Notes are at`.
    ///   - configure: Adjusts settings that have no command-line option.
    ///   - atEnd: Closes the app's resources after the last response. It has the rest of the second, at least 100 ms.
    /// - Throws: A diagnostic about the templates, the `HTTPError` that prevents the server from listening, or an error
    ///   with the reason for which the running process was not replaced.
    ///   Otherwise this function does not return.
    public static func serve<App: LiveApplication>(
        _ app: App, from site: Site, _ options: ServingOptions, ready: String,
        configure: (inout LiveConfiguration) -> Void = { _ in }, atEnd: @escaping @Sendable () -> Void = {}
    ) throws -> Never {
        let console = Console.standard
        if !options.textSources.isEmpty {
            let folder = "\(site.path)/Templates/\(site.templates)"
            for line in try CatalogUpdate(folder: folder, sources: options.textSources).run() { console.print(line) }
            atEnd()
            exit(0)
        }
        let (sockets, notifier) = (InheritedSockets.ofProcess, ServiceNotifier.ofProcess)
        let log = { @Sendable [format = options.logFormat] in console.complain(format.line(of: $0)) }
        let (handOver, predecessor) = try HandOver.begin(options, sockets)
        let server = try AppServer(
            app, site: site, options: options, sockets: sockets, handed: handOver.sockets, configure: configure,
            log: log)
        let prepareToEnd = { @Sendable in
            notifier.stopping()
            server.waitForTheEnd()
        }
        let termination = Termination.handle(on: server.group.loops[0], before: prepareToEnd) {
            server.end(removesFiles: !handOver.end())
            atEnd()
        }
        try handOver.start(server, replacing: predecessor, log: log) {
            termination.ask {
                notifier.stopping()
                server.endReplaced()
            }
        }
        console.print("\(ready) \(server.address)")
        for notice in server.notices { console.print(notice) }
        notifier.ready("\(ready) \(server.address)")
        if let interval = notifier.watchdogInterval {
            Watchdog(server.group.loops, report: notifier.alive).start(every: interval)
        }
        dispatchMain()
    }
}
