import Testing

@testable import Live

@Suite struct ViewPredictionsTests {
    /// Most pages are mounted for clients that never ask for predictions, or not for as long as they exist.
    @Test func `declared predictions are created once, when they are needed`() {
        let predictions = ViewPredictions()
        var created: [Int] = []
        for number in 1...10 { predictions.declare { _ in created.append(number) } }
        predictions.clientHasNothing()
        #expect(created.isEmpty)
        for _ in 1...2 { predictions.create() }
        #expect(created == Array(1...10))
    }
}
