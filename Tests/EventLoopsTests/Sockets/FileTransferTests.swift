import EventLoops
import Glibc
import Testing

@Suite struct FileTransferTests {
    private static let content = (0..<1_000_000).map { UInt8(truncatingIfNeeded: $0 / 7) }

    @Test(arguments: PollerChoice.allCases)
    func `a file arrives in pieces as the peer reads it`(_ choice: PollerChoice) throws {
        let (pair, file) = (Pair(choice.group(count: 1), sendBuffer: 16_384), TemporaryFile(Self.content))
        defer { pair.end() }
        let range = 10..<900_000
        var start = range.lowerBound
        while start < range.upperBound {
            let rest = start..<range.upperBound
            let sent = try #require(
                try pair.onLoop { channel in
                    let sent = FileTransfer(to: channel)?.send(rest, of: file.descriptor)
                    channel.waitUntilWritable()
                    return sent
                })
            #expect(pair.read(sent) == Array(Self.content[start..<start + sent]))
            start += sent
            #expect(sent == 0 || sent <= rest.count)
            _ = pair.recorder.events.wait(for: 1)
        }
        #expect(Set(pair.recorder.events.wait(for: 0)) == ["drained"])
        #expect(try pair.onLoop { $0.progress } > 1)
    }

    @Test(arguments: PollerChoice.allCases)
    func `a file that ends early is an error`(_ choice: PollerChoice) throws {
        let (pair, file) = (Pair(choice), TemporaryFile([1, 2, 3]))
        defer { pair.end() }
        #expect(try pair.onLoop { FileTransfer(to: $0)?.send(0..<4, of: file.descriptor) } == Optional<Int?>.some(nil))
    }

    /// The system raises SIGPIPE in the thread that sends, which would end this process.
    @Test(arguments: PollerChoice.allCases)
    func `a peer that has closed its socket is an error`(_ choice: PollerChoice) throws {
        let (pair, file) = (Pair(choice), TemporaryFile(Self.content))
        defer { pair.end() }
        let transfer = try pair.onLoop { FileTransfer(to: $0) }
        pair.closePeer()
        // The socket is closed, but the transfer has its own descriptor.
        #expect(pair.recorder.events.wait(for: 2).last == "closed")
        #expect(transfer?.send(0..<1_000_000, of: file.descriptor) == Optional<Int?>.some(nil))
    }
}

/// A file without a name.
private final class TemporaryFile: Sendable {
    let descriptor: Int32

    init(_ content: [UInt8]) {
        var template = Array("/tmp/bindery-transfer-XXXXXX".utf8CString)
        descriptor = mkstemp(&template)
        unlink(template)
        #expect(write(descriptor, content, content.count) == content.count)
    }

    deinit { close(descriptor) }
}
