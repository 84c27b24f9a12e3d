import Dispatch
import RxTesting
import Testing

@testable import Persistence

@Suite struct JobQueueTests {
    /// Random additions and removals, compared with an array.
    @Test(arguments: 1...50 as ClosedRange<UInt64>) func `each job is returned once and in order`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let limit = Int.random(in: 1...10, using: &random)
        let queue = JobQueue<Int>(limit: limit)
        var model: [Int] = []
        var isClosed = false
        for number in 0..<200 {
            switch Int.random(in: 0..<6, using: &random) {
            case 0...3:
                let isUrgent = Int.random(in: 0..<4, using: &random) == 0
                let refusal: QueueRefusal? = isClosed ? .closed : model.count >= limit && !isUrgent ? .full : nil
                #expect(refusal == append(number, isUrgent, to: queue))
                if refusal == nil { model.append(number) }
            case 4 where number > 150:
                queue.close()
                isClosed = true
            default:
                let most = Int.random(in: 1...4, using: &random)
                let expected = model.isEmpty && isClosed ? nil : Array(model.prefix(most))
                #expect(queue.next(most: most, within: .zero) == expected)
                model.removeFirst(min(most, model.count))
            }
        }
    }

    private func append(_ job: Int, _ isUrgent: Bool, to queue: JobQueue<Int>) -> QueueRefusal? {
        do throws(QueueRefusal) {
            try queue.append(job, isUrgent: isUrgent)
            return nil
        } catch {
            return error
        }
    }

    @Test func `closing the queue wakes every waiting thread`() {
        let queue = JobQueue<Int>(limit: 1)
        let (begun, ended) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        for _ in 0..<4 {
            WorkerThread {
                begun.signal()
                while queue.next(most: 1) != nil {}
                ended.signal()
            }.detach()
        }
        for _ in 0..<4 { begun.wait() }
        queue.close()
        // The timeout is reached only if the test fails.
        for _ in 0..<4 { #expect(ended.wait(timeout: .now() + 10) == .success) }
    }
}
