/// The time until which a page sends predictions. The client script asks for them, so that other clients and pages without
/// input cost nothing.
struct PredictionDemand {
    /// The name of the field that the script posts to get all predictions.
    static let input = "bindery-predict"
    /// The time after a demand for which predictions are sent. The script asks again before it has passed.
    static let lifetime = Duration.seconds(300)

    private var end: ContinuousClock.Instant?

    /// Records a demand.
    mutating func renew(now: ContinuousClock.Instant) { end = now + Self.lifetime }

    /// Indicates whether predictions are sent.
    func isActive(now: ContinuousClock.Instant) -> Bool { end.map { now < $0 } ?? false }
}
