import Rx

/// Returns the number of reactive objects (observables, subjects, subscriptions, disposables) created by `body` that
/// outlive it.
///
/// Objects that other tasks create at the same time are not counted. In release builds the result is 0.
///
/// - Throws: The error that `body` throws.
public func leakedObjects(in body: () throws -> Void) rethrows -> Int {
    let scope = ResourceScope()
    try ResourceScope.$current.withValue(scope) { try body() }
    return scope.alive
}

/// Returns the number of reactive objects created by `body` that outlive it. In release builds the result is 0.
///
/// - Throws: The error that `body` throws.
public func leakedObjects(
    isolation: isolated (any Actor)? = #isolation, in body: () async throws -> Void
) async rethrows -> Int {
    let scope = ResourceScope()
    try await ResourceScope.$current.withValue(scope) { try await body() }
    return scope.alive
}
