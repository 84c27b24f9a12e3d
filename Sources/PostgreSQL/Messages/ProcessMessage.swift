/// A message between the processes that use a database.
struct ProcessMessage: Equatable {
    /// The channel of the notifications.
    static let channel = "bindery_messages"

    /// A random text that identifies the database object of the sender.
    let sender: String
    let topic: String
    let text: String

    init(sender: String, topic: String, text: String) {
        (self.sender, self.topic, self.text) = (sender, topic, text)
    }

    /// Reads the payload of a notification; `nil` if it has another form, as of a newer version of the program.
    init?(payload: String) {
        let parts = payload.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false)
        guard parts.count == 3 else { return nil }
        self.init(sender: String(parts[0]), topic: String(parts[1]), text: String(parts[2]))
    }

    var payload: String { "\(sender) \(topic) \(text)" }
}
