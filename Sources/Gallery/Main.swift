import Foundation

/// The program `gallery`.
@main
struct Main {
    static func main() {
        do {
            switch try Invocation(Array(CommandLine.arguments.dropFirst())) {
            case .help: print(Invocation.usage)
            case .carsTerminal: CarsTerminal.run()
            case .serve(let settings): try Program(settings).run()
            }
        } catch {
            FileHandle.standardError.write(Data("gallery: \(error)\n".utf8))
            exit(error is Invocation.Mistake ? 2 : 1)
        }
    }
}
