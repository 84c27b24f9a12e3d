import Bindery

/// The time from a post to the patch that it causes on an idle server. The reference is a bare loop that answers the
/// same request with the bytes of the patch.
struct RoundTrip {
    let server: BinderyServer
    let client: PageClient

    /// Measures 300 posts.
    ///
    /// - Parameter request: Returns the post with a number, which increases. All posts have the same length.
    func row(_ name: String, _ request: (OpenPage, Int) -> [UInt8]) throws -> Row {
        let page = try client.open()
        let posts = try LoopbackSocket(port: server.port)
        var number = 1_000
        func next() -> [UInt8] {
            number += 1
            return request(page, number)
        }
        let length = next().count
        try posts.send(next())
        _ = try posts.receiveAnswer()
        server.loop.waitForEndOfTurn()
        let bare = try BareServer(requestLength: length, answer: try page.drain())
        defer { bare.stop() }
        let plain = try LoopbackSocket(port: bare.port)
        var times: (mine: [Double], bare: [Double]) = ([], [])
        for _ in 0..<300 {
            let post = next()
            times.mine.append(
                try time {
                    try posts.send(post)
                    _ = try page.stream.receiveSome()
                })
            _ = try posts.receiveAnswer()
            times.bare.append(
                try time {
                    try plain.send(post)
                    _ = try plain.receiveSome()
                })
        }
        try client.close(page.id)
        let (figure, reference) = (times.mine.median / 1_000, times.bare.median / 1_000)
        return Row(
            name: name, figure: .microseconds(figure), reference: .microseconds(reference), ratio: figure / reference,
            target: .atMost(1_000, "at most 1 ms", actual: figure))
    }

    private func time(_ work: () throws -> Void) rethrows -> Double {
        let start = Stopwatch.wall.now
        try work()
        return Stopwatch.wall.now - start
    }
}
