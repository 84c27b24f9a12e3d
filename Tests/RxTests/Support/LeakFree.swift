import Rx
import Testing

/// A trait that fails a test that leaves reactive objects alive.
struct LeakFree: TestTrait, SuiteTrait, TestScoping {
    let isRecursive = true

    func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        guard testCase != nil else { return try await function() }
        let scope = ResourceScope()
        try await ResourceScope.$current.withValue(scope) { try await function() }
        #expect(scope.alive == 0, "The test left reactive objects alive")
    }
}

extension Trait where Self == LeakFree {
    /// A trait that fails the test if it leaves reactive objects alive.
    static var leakFree: LeakFree { LeakFree() }
}
