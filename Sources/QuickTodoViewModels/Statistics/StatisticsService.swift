public import Rx

/// The numbers of tasks that were completed, also of those that have been deleted since.
///
/// Its methods can be called from any thread. A returned observable emits on the subscriber's loop, or fails with a
/// ``TaskServiceError``.
public protocol StatisticsService: AnyObject, Sendable {
    /// Emits the current numbers, and then those after each change. Does not complete, and does not repeat equal numbers.
    func completions() -> Observable<Completions>
}

/// The numbers of tasks that were completed in each quarter of an hour. Days of all time zones consist of such quarters.
public struct Completions: Sendable, Hashable {
    /// The length of a quarter in seconds.
    public static let quarter = 900.0

    /// The numbers that are not 0, by the number of the quarter since the beginning of 1970 in UTC.
    public internal(set) var counts: [Int: Int]

    /// Creates numbers.
    public init(_ counts: [Int: Int] = [:]) { self.counts = counts }
}
