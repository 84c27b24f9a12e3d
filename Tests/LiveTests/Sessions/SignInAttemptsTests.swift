import HTTP
import RxTesting
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

    @Test func `nothing counts before a sign-in has failed in a scene`() {
        let attempts = attempts()
        for _ in 0..<10 { #expect(attempts.begin(["list"], from: here, now: start) == .isNone) }
    }

    /// Concurrent attempts cannot bypass the count of failed attempts.
    @Test func `an attempt counts as soon as it begins`() {
        let attempts = attempts()
        attempts.failed(as: nil, in: "sign-in", from: here, isCounted: false, now: start)
        for _ in 0..<2 { #expect(attempts.begin(["list", "sign-in"], from: here, now: start) == .counts) }
        #expect(attempts.begin(["sign-in"], from: here, now: start) == .refused(.seconds(10)))
        #expect(attempts.begin(["list"], from: here, now: start) == .isNone)
        #expect(attempts.begin(["sign-in"], from: elsewhere, now: start) == .counts)
        #expect(attempts.begin(["sign-in"], from: here, now: start + .seconds(10)) == .counts)
    }

    @Test func `the wait is the time until the next attempt`() {
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

    @Test func `an attempt that did not fail is not counted`() {
        let attempts = attempts()
        attempts.failed(as: nil, in: "sign-in", from: here, isCounted: false, now: start)
        for _ in 0..<20 {
            #expect(attempts.begin(["sign-in"], from: here, now: start) == .counts)
            attempts.takeBack(from: here, now: start)
        }
    }

    /// A token bucket measured in whole seconds of refill, of which an attempt costs `cost`.
    private struct Bucket {
        let capacity: Int
        let cost: Int
        var seconds: Int

        init(attempts: Int, cost: Int) {
            (capacity, self.cost, seconds) = (attempts * cost, cost, attempts * cost)
        }

        var hasAttempt: Bool { seconds >= cost }
        mutating func take() { if hasAttempt { seconds -= cost } }
        mutating func fill(_ more: Int) { seconds = min(capacity, seconds + more) }
    }

    /// Limits: three attempts of a network at once and one every 10 seconds, two of an account and one a minute. Every
    /// result must match the model.
    @Test(arguments: 0..<20 as Range<UInt64>) func `every result matches a model`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let attempts = attempts()
        let networks = [here, elsewhere]
        let names = ["Anna", "Carla"]
        var templates: Set<String> = []
        var ofNetworks = networks.map { _ in Bucket(attempts: 3, cost: 10) }
        var ofAccounts = names.map { _ in Bucket(attempts: 2, cost: 60) }
        var now = start
        for step in 0..<200 {
            let pause = Int.random(in: 0..<8, using: &random)
            now += .seconds(pause)
            for index in 0..<2 {
                ofNetworks[index].fill(pause)
                ofAccounts[index].fill(pause)
            }
            let (place, person) = (Int.random(in: 0..<2, using: &random), Int.random(in: 0..<2, using: &random))
            let scenes = [["list"], ["sign-in"], ["list", "sign-in"]].randomElement(using: &random)!
            let isSignIn = !templates.isDisjoint(with: scenes)
            let wait = Duration.seconds(10 - ofNetworks[place].seconds)
            let isNear = { (time: Duration) in (wait - .milliseconds(1)...wait + .milliseconds(1)).contains(time) }
            switch Int.random(in: 0..<5, using: &random) {
            case 0:
                switch attempts.begin(scenes, from: networks[place], now: now) {
                case .isNone: #expect(!isSignIn, "step \(step)")
                case .counts: #expect(isSignIn && ofNetworks[place].hasAttempt, "step \(step)")
                case .refused(let time):
                    #expect(isSignIn && !ofNetworks[place].hasAttempt && isNear(time), "step \(step)")
                }
                if isSignIn { ofNetworks[place].take() }
            case 1:
                let time = attempts.wait(for: scenes, from: networks[place], now: now)
                #expect((time == nil) == (!isSignIn || ofNetworks[place].hasAttempt), "step \(step)")
                #expect(time.map(isNear) ?? true, "step \(step)")
            case 2:
                attempts.takeBack(from: networks[place], now: now)
                ofNetworks[place].fill(10)
            case 3:
                let isCounted = Bool.random(using: &random)
                attempts.failed(
                    as: names[person], in: "sign-in", from: networks[place], isCounted: isCounted, now: now)
                templates = ["sign-in"]
                if !isCounted { ofNetworks[place].take() }
                ofAccounts[person].take()
            default:
                let (asks, names) = (Bool.random(using: &random), names)
                let mayTry = attempts.mayTry(as: asks ? names[person] : nil, from: networks[place], now: now)
                let isAllowed = ofNetworks[place].hasAttempt && (!asks || ofAccounts[person].hasAttempt)
                #expect(mayTry == isAllowed, "step \(step)")
                #expect(attempts.mayTry(as: names[person], from: nil, now: now) == ofAccounts[person].hasAttempt)
            }
        }
    }

    @Test func `an account's attempts count across networks`() {
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
