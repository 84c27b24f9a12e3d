import Rx

/// How many reactive objects (observables, subjects, subscriptions, disposables) that `body` makes outlive it. 0 in release builds.
///
/// Objects that other tasks make meanwhile are not counted.
public func leakedObjects(in body: () throws -> Void) rethrows -> Int {
    let scope = ResourceScope()
    try ResourceScope.$current.withValue(scope) { try body() }
    return scope.alive
}

/// How many reactive objects that `body` makes outlive it. 0 in release builds.
public func leakedObjects(
    isolation: isolated (any Actor)? = #isolation, in body: () async throws -> Void
) async rethrows -> Int {
    let scope = ResourceScope()
    try await ResourceScope.$current.withValue(scope) { try await body() }
    return scope.alive
}
