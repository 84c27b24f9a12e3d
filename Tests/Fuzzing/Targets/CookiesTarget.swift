@testable import HTTP

extension FuzzTarget {
    /// Cookie fields, one on each line: they are split byte for byte, and a cookie that can be set is read back
    /// unchanged.
    static let cookies = FuzzTarget("cookies") { bytes in
        var source = Array("GET / HTTP/1.1\r\nHost: a\r\n".utf8)
        for line in bytes.split(separator: 10) { source += Array("Cookie: ".utf8) + line + [13, 10] }
        guard let request = RequestReading(source + [13, 10], cuts: []).requests.first?.request else { return }
        let values = request.headers.all("Cookie").map { Array($0.utf8) }
        let cookies = request.cookies.pairs.map { [Array($0.name.utf8), Array($0.value.utf8)] }
        require(cookies, equals: values.flatMap(pairs), "the cookies")
        for cookie in cookies { checkSetting(cookie[0], cookie[1]) }
    }

    private static func pairs(_ value: [UInt8]) -> [[[UInt8]]] {
        value.split(separator: UInt8(ascii: ";")).compactMap { pair in
            guard let equals = pair.firstIndex(of: UInt8(ascii: "=")) else { return nil }
            let name = pair[..<equals].drop { $0 == 32 }
            return name.isEmpty ? nil : [Array(name), Array(pair[(equals + 1)...])]
        }
    }

    private static func checkSetting(_ name: [UInt8], _ value: [UInt8]) {
        let (name, value) = (String(decoding: name, as: UTF8.self), String(decoding: value, as: UTF8.self))
        let mayBeSet = value.utf8.allSatisfy { $0 > 32 && $0 < 127 && !"\",;\\".utf8.contains($0) }
        guard HTTPHeaders.isValidName(name), mayBeSet else { return }
        let header = SetCookie(name, value).headerValue
        require(HTTPHeaders.isValidValue(header), "A Set-Cookie field has control characters.")
        let sent = String(header.prefix { $0 != ";" })
        let cookies = HTTPRequest(method: .get, target: "/", headers: ["Cookie": sent]).cookies
        require(cookies[name], equals: value, "a cookie that was set")
        require(cookies.pairs.count, equals: 1, "the number of cookies")
    }
}
