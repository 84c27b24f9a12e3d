public import Rx

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension InMemoryTaskService: StatisticsService {
    public func completions() -> Observable<Completions> { latest(\.completions) }
}

extension Completions {
    /// Counts a change of the time at which a task was checked.
    mutating func count(from former: Date?, to new: Date?) {
        if former == new { return }
        for (time, change) in [(former, -1), (new, 1)] {
            guard let time else { continue }
            let quarter = Int(time.timeIntervalSince1970 / Self.quarter)
            let sum = counts[quarter, default: 0] + change
            counts[quarter] = sum == 0 ? nil : sum
        }
    }
}
