#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension ObservableType {
    /// Prints a line for each subscription, event and disposal of this sequence.
    ///
    /// The line contains `identifier`, or the source location if `identifier` is `nil`. If `trimOutput` is true, an
    /// event of more than 40 characters is shortened to its first and last 20.
    public func debug(
        _ identifier: String? = nil, trimOutput: Bool = false, file: String = #file, line: UInt = #line,
        function: String = #function
    ) -> Observable<Element> {
        let name = identifier ?? "\(file.split(separator: "/").last ?? ""):\(line) (\(function))"
        return self.do(
            onNext: { printEvent(name, "Event next(\($0))", trimOutput) },
            onError: { printEvent(name, "Event error(\($0))", trimOutput) },
            onCompleted: { printEvent(name, "Event completed", trimOutput) },
            onSubscribe: { printEvent(name, "subscribed", false) },
            onDispose: { printEvent(name, "isDisposed", false) })
    }
}

private func printEvent(_ name: String, _ event: String, _ trims: Bool) {
    let text = trims && event.count > 40 ? "\(event.prefix(20))...\(event.suffix(20))" : event
    print("\(Date().formatted(.iso8601)): \(name) -> \(text)")
}
