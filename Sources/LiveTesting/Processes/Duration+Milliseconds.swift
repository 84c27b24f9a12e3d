import Rx

extension Duration {
    /// The length in whole milliseconds, rounded up and never negative, as `poll` expects it.
    var milliseconds: Int32 {
        let value = (seconds * 1000).rounded(.up)
        return Int32(max(0, min(value, Double(Int32.max))))
    }
}
