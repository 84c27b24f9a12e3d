import Dispatch
import Foundation

/// A program that serves an app. A type marked with `@main` is a complete program:
///
///     @main
///     struct Main: HostedProgram {
///         static let options = OptionTable<Options>(
///             program: "notes", summary: "Notes: one list for all.", [.host, .port, .site])
///
///         static func run(_ options: Options) throws {
///             let site = try Site(templates: "notes", wanted: options.serving.site)
///             try serve(NotesApp(), from: site, options.serving, ready: "Notes are at")
///         }
///     }
public protocol HostedProgram {
    associatedtype Options: ProgramOptions

    /// The command-line options of the program.
    static var options: OptionTable<Options> { get }

    /// Runs the program with its options; the program exits when this function returns.
    ///
    /// - Throws: An `OptionError` if the options cannot be used. Any other error is a failure whose description is
    ///   printed.
    static func run(_ options: Options) throws
}

extension HostedProgram {
    /// Reads the command line and the environment, runs the program or a command, and exits: with status 0, with status 2
    /// for invalid arguments, or with status 1 for any other error. Both kinds of errors are printed to standard error.
    public static func main() {
        // This changes the environment, so it comes before the program starts threads, such as those of a database.
        let _ = (InheritedSockets.ofProcess, ServiceNotifier.ofProcess)
        let work = work(
            for: Array(CommandLine.arguments.dropFirst()), environment: ProcessInfo.processInfo.environment,
            console: .standard)
        switch work {
        case .ended(let status): exit(status)
        case .command(let run):
            Task.detached { exit(await run()) }
            // Services deliver their results there.
            dispatchMain()
        }
    }

    /// Runs the program or a command with the arguments. Returns its exit status.
    static func status(
        of arguments: [String], environment: [String: String] = [:], console: Console
    ) async -> Int32 {
        switch work(for: arguments, environment: environment, console: console) {
        case .ended(let status): status
        case .command(let run): await run()
        }
    }

    /// Runs the program with the arguments, or returns the work of a command.
    private static func work(
        for arguments: [String], environment: [String: String], console: Console
    ) -> ProgramWork {
        let program = options.program
        do {
            switch try options.read(arguments, environment: environment) {
            case .help: console.print(options.help)
            case .run(let asked): try run(asked)
            case .command(let command, let asked, let operands):
                return .command {
                    do {
                        try await command.run(asked, operands)
                        return 0
                    } catch {
                        return report(error, of: program, on: console)
                    }
                }
            }
            return .ended(0)
        } catch {
            return .ended(report(error, of: program, on: console))
        }
    }
}

/// The work that the arguments of a program request.
private enum ProgramWork {
    /// There is none left: the exit status.
    case ended(Int32)
    /// That of a command. It returns the exit status.
    case command(@Sendable () async -> Int32)
}

/// Prints an error. Returns the exit status.
private func report(_ error: any Error, of program: String, on console: Console) -> Int32 {
    if let mistake = error as? OptionError {
        console.complain("\(program): \(mistake). Try \(program) --help.")
        return 2
    }
    console.complain("\(program): \(error)")
    return 1
}
