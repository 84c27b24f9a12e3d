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
    /// Reads the command line, runs the program and exits: with status 0, with status 2 for invalid arguments, or with
    /// status 1 for any other error. Both kinds of errors are printed to standard error.
    public static func main() {
        exit(status(of: Array(CommandLine.arguments.dropFirst()), console: .standard))
    }

    /// Runs the program with the arguments. Returns its exit status.
    static func status(of arguments: [String], console: Console) -> Int32 {
        do {
            switch try options.read(arguments) {
            case .help: console.print(options.help)
            case .run(let asked): try run(asked)
            }
            return 0
        } catch let mistake as OptionError {
            console.complain("\(options.program): \(mistake). Try \(options.program) --help.")
            return 2
        } catch {
            console.complain("\(options.program): \(error)")
            return 1
        }
    }
}
