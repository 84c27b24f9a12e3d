import Rx
import Testing

@testable import Scenes

@Suite struct DownloadTests {
    private func states(of download: Download, while work: () -> Void) -> [DownloadProgress] {
        var states: [DownloadProgress] = []
        let subscription = download.progress.subscribe(onNext: { states.append($0) })
        work()
        subscription.dispose()
        return states
    }

    @Test func `progress is told in steps, and whole at the end`() {
        let download = Download("a", bytes: Array(repeating: 0, count: 1_000))
        let states = states(of: download) {
            #expect(download.begin {})
            for _ in 0..<200 { download.sent(5) }
            download.end(.finished)
        }
        #expect(states.first == DownloadProgress(size: 1_000))
        #expect(states.last == DownloadProgress(phase: .finished, bytesSent: 1_000, size: 1_000))
        // One percent at a time, besides the beginning and the end.
        #expect(states.count == 103)
        #expect(states.last?.fraction == 1 && states[2].fraction == 0.01)
    }

    @Test func `without a size, progress is told by 256 kB`() {
        let download = Download("a") { nil }
        let states = states(of: download) {
            #expect(download.begin {})
            for _ in 0..<10 { download.sent(100_000) }
            download.end(.failed)
            download.sent(1)
        }
        #expect(states.map(\.bytesSent) == [0, 0, 300_000, 600_000, 900_000, 1_000_000])
        #expect(states.allSatisfy { $0.fraction == nil })
        #expect(states.last?.phase == .failed)
    }

    @Test func `a download is begun once and ends once`() {
        var cancellations = 0
        let download = Download("a", path: "/x", size: 10)
        #expect(download.begin { cancellations += 1 })
        #expect(!download.begin {})
        download.cancel()
        download.cancel()
        download.end(.finished)
        #expect(cancellations == 1)
        #expect(states(of: download) {}.map(\.phase) == [.cancelled])
        let unrequested = Download("b", bytes: [])
        unrequested.cancel()
        #expect(!unrequested.begin {})
    }
}
