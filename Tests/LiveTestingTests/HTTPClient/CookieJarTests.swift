import Testing

@testable import LiveTesting

struct CookieJarTests {
    @Test func cookies() throws {
        var jar = CookieJar()
        let address = try WebAddress("http://h/a/b")
        jar.set("s=1; Path=/; HttpOnly; SameSite=Lax", from: address)
        jar.set("t=2", from: address)
        #expect(jar.header(for: address) == "s=1; t=2")
        #expect(jar.header(for: try WebAddress("http://h/x")) == "s=1")
        #expect(jar.header(for: try WebAddress("http://other/")) == nil)
        #expect(jar.cookies[0].attributes["samesite"] == "Lax")
        jar.set("s=; Path=/; Max-Age=0", from: address)
        #expect(jar["s"] == nil)
    }

    /// A cookie is sent to its path and to the paths below it (RFC 6265, section 5.1.4).
    @Test(arguments: ["/", "/a", "/a/", "/a/b", "/ab"])
    func `a cookie is sent to its path and the paths below it`(path: String) throws {
        var jar = CookieJar()
        jar.set("s=1; Path=\(path)", from: try WebAddress("http://h/"))
        for asked in ["/", "/a", "/a/", "/a/b", "/a/b/c", "/a/bc", "/ab", "/ab/c", "/b"] {
            let folder = path.hasSuffix("/") ? path : path + "/"
            let isSent = asked == path || asked.hasPrefix(folder)
            #expect(jar.header(for: try WebAddress("http://h" + asked)) == (isSent ? "s=1" : nil), "\(asked)")
        }
    }

    @Test(arguments: [("/", "/"), ("/a", "/"), ("/a/", "/a"), ("/a/b", "/a"), ("/a/b/c", "/a/b")])
    func `a cookie without a path belongs to the folder of its address`(address: String, path: String) throws {
        var jar = CookieJar()
        for attribute in ["", "; Path", "; Path=", "; Path=x"] {
            jar.set("s=1\(attribute)", from: try WebAddress("http://h" + address))
            #expect(jar.cookies.map(\.path) == [path], "\(attribute)")
        }
    }
}
