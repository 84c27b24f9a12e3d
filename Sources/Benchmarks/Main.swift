#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Prints the cost of Bindery's parts; each figure has a reference measured in the same run.
@main
struct Main {
    static func main() {
        let command: Command
        do throws(CommandError) {
            command = try Command.reading(Array(CommandLine.arguments.dropFirst()))
        } catch {
            fail(error.message, status: 2)
        }
        switch command {
        case .help: print(Command.usage)
        case .run(let options):
            if Build.isDebug {
                fail("benchmarks: This is a debug build; its figures are meaningless. Run: \(Build.command)", status: 1)
            }
            run(options)
        case .clients(let port, let count):
            do { try PageClientsProgram.run(port: port, count: count) } catch { fail("clients: \(error)", status: 1) }
        }
    }

    private static func run(_ options: Options) {
        do {
            var tables: [Table] = []
            for part in options.parts { tables.append(try part.measure(options)) }
            print(Table.text(of: tables))
        } catch {
            fail("benchmarks: \(error)", status: 1)
        }
    }

    private static func fail(_ message: String, status: Int32) -> Never {
        let line = Array((message + "\n").utf8)
        _ = write(STDERR_FILENO, line, line.count)
        exit(status)
    }
}
