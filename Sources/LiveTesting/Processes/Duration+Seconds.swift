extension Duration {
    /// The length in seconds, as Foundation expects it.
    var seconds: Double {
        Double(components.seconds) + Double(components.attoseconds) / 1e18
    }

    /// The length in whole milliseconds, rounded up and never negative, as `poll` expects it.
    var milliseconds: Int32 {
        let value = (seconds * 1000).rounded(.up)
        return Int32(max(0, min(value, Double(Int32.max))))
    }
}
