import HTTP

/// The stream that a browser's tabs share. Each event begins with the ID of its page.
final class SharedStream {
    /// The stream; `nil` while it is closed.
    private(set) var source: EventSource?
    private var clients: [Member] = []

    private struct Member {
        weak var client: LiveClient?
    }

    /// Opens the stream unless it is open.
    func open(for client: LiveClient) throws -> EventSource {
        clients.removeAll { $0.client == nil }
        if !clients.contains(where: { $0.client === client }) { clients.append(Member(client: client)) }
        if let source, source.isOpen { return source }
        let opened = try EventSource("/live/stream", for: client.tab)
        source = opened
        return opened
    }

    /// Closes the stream.
    func close() { source = nil }

    /// Distributes the events that arrive before the deadline. Returns false if there are none.
    func read(until deadline: ContinuousClock.Instant) throws -> Bool {
        do {
            guard let events = try source?.read(until: deadline) else { return false }
            for event in events { take(event) }
            return true
        } catch {
            close()
            throw error
        }
    }

    private func take(_ event: ServerSentEvent) {
        let data = event.data
        guard data.first == "@" else { return }
        let end = data.firstIndex(of: "\n") ?? data.endIndex
        let page = data[..<end].dropFirst()
        let body = String(data[end...].dropFirst())
        let client = clients.lazy.compactMap(\.client).first { $0.pageID == page }
        client?.take(ServerSentEvent(id: event.id, event: event.event, data: body))
    }
}
