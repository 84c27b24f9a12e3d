import Rx
import RxTesting
import Scenes
import Testing

@testable import Live

/// The decision whether a page counts as present, with a test clock.
struct AttendanceTests {
    private let start = ContinuousClock.now

    private func after(_ seconds: Double) -> ContinuousClock.Instant { start + .seconds(seconds) }

    private func attendance(_ events: (inout Attendance) -> Void) -> Attendance {
        var attendance = Attendance(patience: .seconds(10))
        events(&attendance)
        return attendance
    }

    @Test func `a page is present from the opening of its stream`() {
        #expect(!attendance { _ in }.isPresent)
        #expect(!attendance { $0.heard() }.isPresent, "a post without a stream")
        #expect(!attendance { $0.asked(now: start) }.isPresent)
        #expect(!attendance { $0.streamLost(now: start) }.isPresent)
        #expect(attendance { $0.streamOpened() }.isPresent)
    }

    @Test func `a page without an answer becomes absent, and present when it is heard of`() {
        var page = attendance { $0.streamOpened() }
        page.expire(now: after(1_000))
        #expect(page.isPresent, "it was not asked")
        page.asked(now: after(15))
        page.asked(now: after(24))
        page.expire(now: after(24.9))
        #expect(page.isPresent)
        page.expire(now: after(25))
        #expect(!page.isPresent && page.canBeAsked && page.deadline == nil)
        page.asked(now: after(30))
        #expect(!page.isPresent)
        page.heard()
        #expect(page.isPresent && page.canBeAsked)
    }

    @Test func `an answer in time keeps the page present`() {
        var page = attendance { $0.streamOpened() }
        page.asked(now: after(15))
        #expect(page.deadline == after(25))
        page.heard()
        #expect(page.deadline == nil)
        page.expire(now: after(100))
        #expect(page.isPresent)
    }

    @Test func `a lost stream can be opened again`() {
        var page = attendance { $0.streamOpened() }
        page.streamLost(now: after(5))
        page.heard()
        #expect(page.isPresent && !page.canBeAsked && page.deadline == after(15))
        page.streamOpened()
        page.expire(now: after(15))
        #expect(page.isPresent)
        page.asked(now: after(20))
        page.streamLost(now: after(29))
        #expect(page.deadline == after(30), "it did not answer before")
        page.expire(now: after(30))
        #expect(!page.isPresent)
    }

    @Test func `a page that replaces another is expected for a while`() {
        var page = attendance { $0.replaces(now: start) }
        #expect(page.isPresent)
        page.expire(now: after(10))
        #expect(!page.isPresent)
        page.replaces(now: after(20))
        page.streamOpened()
        page.replaces(now: after(21))
        page.expire(now: after(100))
        #expect(page.isPresent)
    }

    /// A page with the time since which nothing was heard of its client.
    private struct Model {
        var attendance = Attendance(patience: .seconds(10))
        let seat: Seat<Int>
        let visitor: Int
        var isOpen = false
        var isPresent = false
        var silence: ContinuousClock.Instant?
    }

    /// Random pages of three visitors join, lose their streams, are cut off and close.
    @Test(arguments: 0..<20 as Range<UInt64>)
    func `the visitors who joined and did not leave are those with a present page`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let room = Presence<Int>()
        var present: Set<Visitor.ID> = []
        var isOnce = true
        let bag = DisposeBag()
        room.joined.subscribe(onNext: { isOnce = present.insert($0.id).inserted && isOnce }).disposed(by: bag)
        room.left.subscribe(onNext: { isOnce = present.remove($0.id) != nil && isOnce }).disposed(by: bag)
        var (pages, now): ([Model], ContinuousClock.Instant) = ([], start)
        func visitor(_ number: Int) -> Visitor { Visitor(id: .anonymous("\(number)"), name: "\(number)") }
        for _ in 0..<400 {
            now += .seconds(Double.random(in: 0..<4, using: &random))
            let event = Int.random(in: 0..<8, using: &random)
            let index = pages.indices.randomElement(using: &random)
            switch (event, index) {
            case (0, _), (_, nil):
                let number = Int.random(in: 0..<3, using: &random)
                let seat = Seat(in: room)
                seat.set(visitor(number), 0)
                pages.append(Model(seat: seat, visitor: number))
            case (1, let index?):
                pages[index].attendance.streamOpened()
                (pages[index].isOpen, pages[index].isPresent, pages[index].silence) = (true, true, nil)
            case (2, let index?):
                pages[index].attendance.streamLost(now: now)
                pages[index].isOpen = false
                if pages[index].isPresent { pages[index].silence = pages[index].silence ?? now }
            case (3, let index?), (4, let index?):
                pages[index].attendance.heard()
                if pages[index].isOpen { (pages[index].isPresent, pages[index].silence) = (true, nil) }
            case (5, let index?):
                pages[index].seat.setPresent(false)
                pages.remove(at: index)
            case (6, _):
                for index in pages.indices where pages[index].attendance.canBeAsked {
                    pages[index].attendance.asked(now: now)
                    if pages[index].isPresent { pages[index].silence = pages[index].silence ?? now }
                }
            default:
                for index in pages.indices {
                    pages[index].attendance.expire(now: now)
                    guard let silence = pages[index].silence, now - silence >= .seconds(10) else { continue }
                    (pages[index].isPresent, pages[index].silence) = (false, nil)
                }
            }
            for page in pages { page.seat.setPresent(page.attendance.isPresent) }
            #expect(present == Set(pages.filter(\.isPresent).map { visitor($0.visitor).id }))
            #expect(isOnce)
        }
    }
}
