extension Duration {
    /// The length in seconds, as Foundation wants it.
    var seconds: Double {
        Double(components.seconds) + Double(components.attoseconds) / 1e18
    }

    /// The length in whole milliseconds, rounded up, never below zero, as `poll` wants it.
    var milliseconds: Int32 {
        let value = (seconds * 1000).rounded(.up)
        return Int32(max(0, min(value, Double(Int32.max))))
    }
}
