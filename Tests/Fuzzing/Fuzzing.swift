import Foundation

/// Runs one target on inputs from libFuzzer. `.ci/fuzz` builds and runs it.
@main
enum Fuzzing {
    /// The target, named by the environment because libFuzzer passes all arguments on to processes that it starts.
    fileprivate static let target = ProcessInfo.processInfo.environment["FUZZ_TARGET"].flatMap { name in
        FuzzTarget.all.first { $0.name == name }
    }

    static func main() {
        guard target != nil else {
            let names = FuzzTarget.all.map(\.name).joined(separator: ", ")
            FileHandle.standardError.write(Data("Set FUZZ_TARGET to one of: \(names).\n".utf8))
            exit(2)
        }
        let count = UnsafeMutablePointer<CInt>.allocate(capacity: 1)
        count.initialize(to: CommandLine.argc)
        let arguments = UnsafeMutablePointer<ArgumentVector>.allocate(capacity: 1)
        arguments.initialize(to: CommandLine.unsafeArgv)
        exit(runFuzzer(count, arguments, checkInput))
    }
}

private typealias ArgumentVector = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>

private func checkInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    Fuzzing.target?.check(Array(UnsafeBufferPointer(start: bytes, count: count)))
    return 0
}

/// libFuzzer's main loop, which calls `check` with each input (https://llvm.org/docs/LibFuzzer.html, "Using libFuzzer
/// as a library").
@_silgen_name("LLVMFuzzerRunDriver")
private func runFuzzer(
    _ count: UnsafeMutablePointer<CInt>, _ arguments: UnsafeMutablePointer<ArgumentVector>,
    _ check: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt
) -> CInt
