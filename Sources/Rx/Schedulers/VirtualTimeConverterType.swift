#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Translates between a scheduler's virtual time and real time.
public protocol VirtualTimeConverterType {
    /// A point in virtual time.
    associatedtype VirtualTimeUnit
    /// A length of virtual time.
    associatedtype VirtualTimeIntervalUnit

    /// Virtual time as real time.
    func convertFromVirtualTime(_ virtualTime: VirtualTimeUnit) -> RxTime
    /// Real time as virtual time.
    func convertToVirtualTime(_ time: RxTime) -> VirtualTimeUnit
    /// A length of virtual time in seconds.
    func convertFromVirtualTimeInterval(_ virtualTimeInterval: VirtualTimeIntervalUnit) -> TimeInterval
    /// Seconds as a length of virtual time.
    func convertToVirtualTimeInterval(_ timeInterval: TimeInterval) -> VirtualTimeIntervalUnit
    /// The time that is `offset` after `time`.
    func offsetVirtualTime(_ time: VirtualTimeUnit, offset: VirtualTimeIntervalUnit) -> VirtualTimeUnit
    /// Which of two times comes first.
    func compareVirtualTime(_ lhs: VirtualTimeUnit, _ rhs: VirtualTimeUnit) -> VirtualTimeComparison
}

/// How one time stands to another.
public enum VirtualTimeComparison: Sendable {
    /// Before it.
    case lessThan
    /// The same.
    case equal
    /// After it.
    case greaterThan
}
