public import Rx

/// A value that is known, or that arrives later. A known one needs no sequence, which every page would have to create.
@usableFromInline
enum RouteLoad<Value> {
    case now(Value)
    case later(Single<Value>)

    /// The value as a sequence.
    @usableFromInline
    var single: Single<Value> {
        switch self {
        case .now(let value): .just(value)
        case .later(let single): single
        }
    }

    /// Returns the result of a function for the value. An error of the function becomes an error of the sequence.
    // Inlined, because the types of both values would otherwise be looked up in each call.
    @inlinable
    @inline(__always)
    func then<Result>(_ next: @escaping (Value) throws -> RouteLoad<Result>) -> RouteLoad<Result> {
        switch self {
        case .now(let value):
            do { return try next(value) } catch { return .later(.error(error)) }
        case .later(let single):
            return .later(single.flatMap { try next($0).single })
        }
    }
}
