/// The delays between attempts to reach a server, which double from 50 ms to 5 s.
struct Backoff {
    private var failures = 0

    /// The delay before the next attempt. A random part of it keeps the processes of many machines from trying at the same
    /// time.
    ///
    /// - Parameter random: A number from 0 to 1.
    mutating func next(random: Double = .random(in: 0...1)) -> Duration {
        let whole = min(5_000, 50 << min(failures, 10))
        failures += 1
        return .milliseconds(whole / 2 + Int(Double(whole / 2) * random))
    }

    /// Notes a success.
    mutating func reset() { failures = 0 }
}
