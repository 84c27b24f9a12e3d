import Bindery
import Dispatch
import Foundation
import QuickTodoViewModels

/// Puts the app together and serves it until the process is asked to end.
struct Program {
    let options: Options
    let site: Site

    /// Returns only by an error of the start.
    func run() throws -> Never {
        let database = try Database(path: options.database, migrations: DatabaseTaskService.migrations())
        let group = EventLoopGroup()
        let configuration = configuration()
        let live = try LiveServer(
            QuickTodoApp(service: DatabaseTaskService(database: database)), group: group, configuration: configuration)
        let server = HTTPServer(group: group, configuration: configuration.server, handler: live.handler)
        Signals.handle(on: group.loops[0]) { _ in
            DispatchQueue.global().async {
                server.shutdown(within: .milliseconds(500))
                database.close()
                exit(0)
            }
        }
        try server.start()
        Console.print("QuickTodo is ready at http://\(hostInAddress):\(server.boundPort)")
        dispatchMain()
    }

    private func configuration() -> LiveConfiguration {
        var configuration = LiveConfiguration(site: site.path)
        configuration.templates = "quicktodo"
        configuration.development = options.development
        configuration.server = HTTPServerConfiguration(host: options.host, port: Int(options.port))
        configuration.log = Console.complain
        return configuration
    }

    /// An IPv6 address stands in brackets in an address of the web (RFC 3986, section 3.2.2).
    private var hostInAddress: String {
        options.host.contains(":") ? "[\(options.host)]" : options.host
    }
}
