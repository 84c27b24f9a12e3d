import Foundation

/// A program that serves an app. Marked with `@main`, it is whole:
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

    /// What it takes on its command line.
    static var options: OptionTable<Options> { get }

    /// Does what is asked for; the program ends when it returns.
    ///
    /// - Throws: An `OptionMistake` when that cannot be followed, any other error when it failed; its description is shown.
    static func run(_ options: Options) throws
}

extension HostedProgram {
    /// Reads the command line and does what it asks for. The status at the end is 0, or 2 for a command line that cannot be followed,
    /// or 1 for any other error; both are said on the error stream.
    public static func main() {
        exit(status(of: Array(CommandLine.arguments.dropFirst()), console: .standard))
    }

    /// Does what the arguments ask for. Returns the program's status.
    static func status(of arguments: [String], console: Console) -> Int32 {
        do {
            switch try options.read(arguments) {
            case .help: console.print(options.help)
            case .run(let asked): try run(asked)
            }
            return 0
        } catch let mistake as OptionMistake {
            console.complain("\(options.program): \(mistake). Try \(options.program) --help.")
            return 2
        } catch {
            console.complain("\(options.program): \(error)")
            return 1
        }
    }
}
