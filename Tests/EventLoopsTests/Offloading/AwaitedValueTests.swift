import Dispatch
import EventLoops
import Testing

@Suite struct AwaitedValueTests {
    @Test func aValueOfAnotherThreadIsReturned() {
        let awaited = AwaitedValue<Int>()
        DispatchQueue.global().async { awaited.provide(7) }
        #expect(awaited.wait() == 7)
    }

    @Test func aValueThatWasProvidedBeforeIsReturnedAtOnce() {
        let awaited = AwaitedValue<String?>()
        awaited.provide(nil)
        #expect(awaited.wait() == nil)
    }
}
