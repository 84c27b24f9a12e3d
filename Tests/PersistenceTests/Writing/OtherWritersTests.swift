import RxTesting
import Testing

@testable import Persistence

@Suite struct OtherWritersTests {
    private let folder = TemporaryFolder()

    @Test(arguments: 1...20 as ClosedRange<UInt64>)
    func `a poll reports each commit of another connection once`(seed: UInt64) throws {
        func connection() throws -> Connection {
            try Connection.writer(
                path: folder.file(), configuration: DatabaseConfiguration(), migrations: testMigrations)
        }
        let (own, other) = (try connection(), try connection())
        var writers = OtherWriters(connection: own, interval: .zero)
        var random = SeededGenerator(seed: seed)
        var isNews = false
        for number in 0..<60 {
            switch Int.random(in: 0..<4, using: &random) {
            case 0: try own.execute("INSERT INTO item VALUES (\(number), \("own \(number)"))")
            case 1:
                try other.execute("INSERT INTO item VALUES (\(number), \("other \(number)"))")
                isNews = true
            default:
                #expect(writers.haveCommitted() == isNews)
                isNews = false
            }
        }
    }
}
