import Bindery

/// Measurements of the cost of one change for one page.
struct PatchCases {
    let services: BoardServices

    /// Measures the time from a field's post to the resulting patch on an idle server.
    func field() throws -> Row {
        try RoundTrip(server: services.server, client: services.client).row("from a field's post to its patch") {
            page, edit in
            Message.post(
                "/", ["Bindery-Page: \(page.id)", "Bindery-Edit: \(edit)", "Bindery-Edited: name"],
                form: "name=Sam+\(edit)")
        }
    }

    /// Measures the bytes of a patch on the wire, including its framing. The reference is the HTML that changed.
    func sizes() throws -> [Row] {
        let page = try services.client.open()
        defer { try? services.client.close(page.id) }
        let board = services.board
        let text = try patch(of: page) { board.changeNotice(1) }
        let row = try patch(of: page) { board.renameCard(1) }
        let html = Double(Self.lastField(of: row).count)
        return [
            Row(
                name: "bytes of a patch: one text", figure: .bytes(Double(text.count)),
                reference: .bytes(Double(Self.lastField(of: text).count)),
                target: .atMost(100, "at most 100 B", actual: Double(text.count))),
            Row(
                name: "bytes of a patch: one row", figure: .bytes(Double(row.count)), reference: .bytes(html),
                target: .atMost(html + 60, "its HTML + 60 B", actual: Double(row.count))),
        ]
    }

    private func patch(of page: OpenPage, _ change: @escaping @Sendable () -> Void) throws -> [UInt8] {
        services.loop.wait(change)
        services.loop.waitForEndOfTurn()
        return try page.drain()
    }

    /// Returns the last field of the first operation, which extends to the end of its line.
    private static func lastField(of patch: [UInt8]) -> Substring {
        let lines = String(decoding: patch, as: UTF8.self).split(separator: "\n")
        let operation = lines.first { $0.hasPrefix("data:") } ?? ""
        return operation.split(separator: " ", maxSplits: 3).last ?? ""
    }
}
