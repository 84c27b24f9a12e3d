import HTTP
import Testing

@testable import Live

struct SignInAttemptsTests {
    private let start = ContinuousClock.now
    private let here = ClientNetwork("127.0.0.1")
    private let elsewhere = ClientNetwork("127.0.0.2")

    private func attempts() -> SignInAttempts {
        var limits = LiveLimits()
        (limits.signInFailuresAtOnce, limits.signInFailuresPerMinute) = (3, 6)
        (limits.accountSignInFailuresAtOnce, limits.accountSignInFailuresPerMinute) = (2, 1)
        return SignInAttempts(limits: limits)
    }

    @Test func nothingCountsBeforeASceneHasFailed() {
        let attempts = attempts()
        for _ in 0..<10 { #expect(attempts.begin(["list"], from: here, now: start) == .isNone) }
    }

    /// Many at once cannot outrun the count of those that fail.
    @Test func anAttemptCountsFromItsBeginning() {
        let attempts = attempts()
        attempts.failed(as: nil, in: "sign-in", from: here, isCounted: false, now: start)
        for _ in 0..<2 { #expect(attempts.begin(["list", "sign-in"], from: here, now: start) == .counts) }
        #expect(attempts.begin(["sign-in"], from: here, now: start) == .refused(.seconds(10)))
        #expect(attempts.begin(["list"], from: here, now: start) == .isNone)
        #expect(attempts.begin(["sign-in"], from: elsewhere, now: start) == .counts)
        #expect(attempts.begin(["sign-in"], from: here, now: start + .seconds(10)) == .counts)
    }

    @Test func theWaitIsTheOneOfTheNextAttempt() {
        let attempts = attempts()
        #expect(attempts.wait(for: ["sign-in"], from: here, now: start) == nil)
        for _ in 0..<3 {
            for _ in 0..<5 { #expect(attempts.wait(for: ["sign-in"], from: here, now: start) == nil) }
            attempts.failed(as: nil, in: "sign-in", from: here, isCounted: false, now: start)
        }
        for _ in 0..<2 { #expect(attempts.wait(for: ["list", "sign-in"], from: here, now: start) == .seconds(10)) }
        #expect(attempts.wait(for: ["list"], from: here, now: start) == nil)
        #expect(attempts.wait(for: ["sign-in"], from: elsewhere, now: start) == nil)
        #expect(attempts.wait(for: ["sign-in"], from: here, now: start + .seconds(10)) == nil)
    }

    @Test func anAttemptThatDidNotFailIsTakenBack() {
        let attempts = attempts()
        attempts.failed(as: nil, in: "sign-in", from: here, isCounted: false, now: start)
        for _ in 0..<20 {
            #expect(attempts.begin(["sign-in"], from: here, now: start) == .counts)
            attempts.takeBack(from: here, now: start)
        }
    }

    @Test func anAccountCountsFromEverywhere() {
        let attempts = attempts()
        for network in [here, elsewhere] {
            #expect(attempts.mayTry(as: "Anna", from: network, now: start))
            attempts.failed(as: "Anna", in: "sign-in", from: network, isCounted: false, now: start)
        }
        let another = ClientNetwork("192.0.2.1")
        #expect(!attempts.mayTry(as: "Anna", from: another, now: start))
        #expect(attempts.mayTry(as: "Carla", from: another, now: start))
        #expect(attempts.mayTry(as: nil, from: here, now: start))
        #expect(attempts.mayTry(as: "Anna", from: another, now: start + .seconds(60)))
    }
}
