/// The requests and responses that the measurements need, as bytes.
extension LoopbackSocket {
    /// Returns the next response, which must have a Content-Length or no body.
    func receiveAnswer() throws -> [UInt8] {
        var answer: [UInt8] = []
        while true {
            answer += try receiveSome()
            guard let end = Message.endOfHead(in: answer) else { continue }
            let length = Message.contentLength(ofHead: answer[..<end])
            while answer.count < end + length { answer += try receiveSome() }
            return answer
        }
    }
}

enum Message {
    static func get(_ target: String, _ fields: [String] = []) -> [UInt8] {
        request("GET \(target)", fields, body: "")
    }

    static func post(_ target: String, _ fields: [String] = [], form: String) -> [UInt8] {
        let type = "Content-Type: application/x-www-form-urlencoded"
        return request("POST \(target)", fields + [type, "Content-Length: \(form.utf8.count)"], body: form)
    }

    private static func request(_ start: String, _ fields: [String], body: String) -> [UInt8] {
        let head = ["\(start) HTTP/1.1", "Host: 127.0.0.1", "User-Agent: benchmarks", "Accept: */*"] + fields
        return Array((head.joined(separator: "\r\n") + "\r\n\r\n" + body).utf8)
    }

    /// Returns the index of the body; `nil` while the head is incomplete.
    static func endOfHead(in bytes: [UInt8]) -> Int? {
        guard bytes.count >= 4 else { return nil }
        for index in 3..<bytes.count where bytes[index] == 0x0A && bytes[index - 2] == 0x0A {
            return index + 1
        }
        return nil
    }

    static func contentLength(ofHead head: ArraySlice<UInt8>) -> Int {
        for line in String(decoding: head, as: UTF8.self).split(separator: "\r\n") {
            let parts = line.split(separator: ":", maxSplits: 1)
            if parts.count == 2, parts[0].lowercased() == "content-length" {
                return Int(parts[1].drop { $0 == " " }) ?? 0
            }
        }
        return 0
    }
}
