import Testing

@testable import Hosting

@Suite struct HandOverMessageTests {
    @Test(arguments: [
        HandOverMessage.offer(names: []), .offer(names: ["a"], data: "/data \"1\""),
        .offer(names: ["--listen 127.0.0.1:80", "--listen unix:/a \"b\"\n\t한"]),
        .ready, .go, .serving, .refusal(reason: "it ended\r\n"),
    ])
    func `a message is one line`(message: HandOverMessage) {
        #expect(!message.line.utf8.contains { $0 < 0x20 })
        #expect(HandOverMessage(message.line) == message)
    }

    /// Processes of different versions exchange them.
    @Test(
        arguments: [
            (.offer(names: ["--listen unix:/s"]), #"{"offer":{"names":["--listen unix:/s"]}}"#),
            (.offer(names: [], data: "/data"), #"{"offer":{"data":"/data","names":[]}}"#),
            (.ready, #"{"ready":{}}"#), (.go, #"{"go":{}}"#), (.serving, #"{"serving":{}}"#),
            (.refusal(reason: "no"), #"{"refusal":{"reason":"no"}}"#),
        ] as [(HandOverMessage, String)])
    func `the form of a message stays the same`(message: HandOverMessage, line: String) {
        #expect(message.line == line)
    }

    @Test(arguments: ["", "hello", "{}", "[]", #"{"stop":{}}"#, #"{"ready":{},"go":{}}"#, "HTTP/1.1 400 Bad Request"])
    func `other lines are no messages`(line: String) {
        #expect(HandOverMessage(line) == nil)
    }
}
