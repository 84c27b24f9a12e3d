import Foundation

/// The program `quicktodo`.
@main
struct Main {
    static func main() {
        do {
            switch try Options.command(from: Array(CommandLine.arguments.dropFirst())) {
            case .help: Console.print(Options.help)
            case .run(let options): try Program(options: options, site: site(for: options)).run()
            }
        } catch let mistake as Options.Mistake {
            Console.complain("quicktodo: \(mistake). Try quicktodo --help.")
            exit(2)
        } catch {
            Console.complain("quicktodo: \(error)")
            exit(1)
        }
    }

    private static func site(for options: Options) throws -> Site {
        try Site.find(
            wanted: options.site, currentDirectory: FileManager.default.currentDirectoryPath,
            executable: Bundle.main.executablePath ?? CommandLine.arguments[0])
    }
}
