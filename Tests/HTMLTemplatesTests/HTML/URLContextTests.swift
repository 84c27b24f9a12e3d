import Foundation
import HTMLTemplates
import Testing

/// URLs with several values: for any values, the scheme and the host are those that the template names, or otherwise
/// those of the first value.
@Suite struct URLContextTests {
    static let hostile = [
        "", "/", "//", "//evil.example", "/evil.example", "\\\\evil.example", "evil.example", ".evil.example",
        ":80@evil.example", "://evil.example", "https:", "https:/", "https://", "https://other.example",
        "http:evil.example", "https:evil.example", "javascript:alert(1)", "java", "script:alert(1)", "\n/", "?", "x",
        "&#x2f;", ", //evil.example",
    ]

    /// The hosts that a template's URL may have.
    enum Origin: Sendable {
        /// The page's host.
        case page
        /// The page's host, or that of the value `a` alone.
        case a
        /// The same, or that of `b` if `a` is empty.
        case firstOfBoth
        case host(String)
        /// Any host whose name has this suffix.
        case hostsWithin(String)
        /// Any host, with http or https.
        case anyHost
        case scheme(String)
    }

    static let templates: [(source: String, origin: Origin)] = [
        ("/{{a}}{{b}}", .page), ("/{{a}}/{{b}}", .page), ("/{{a}}/x/{{b}}", .page), ("/{{a}}{{b}}{{c}}", .page),
        ("/{{a}}/{{b}}/{{c}}", .page), ("/{{#a}}{{/a}}{{b}}", .page), ("{{#a}}/{{/a}}{{b}}", .page),
        ("{{#a}}/{{/a}}/{{b}}", .page), ("/{{#a}}/{{/a}}{{b}}", .page), ("/{{#a}}{{a}}{{/a}}{{b}}{{c}}", .page),
        ("{{^a}}/{{/a}}{{#a}}/x/{{/a}}{{b}}", .page), (" /{{a}}{{b}}", .page), ("/\t{{a}}\n/{{b}}", .page),
        ("\\{{a}}{{b}}", .page), ("\\{{a}}\\{{b}}", .page), ("x{{a}}{{b}}", .page), ("x/{{a}}{{b}}", .page),
        ("./{{a}}/{{b}}", .page), ("?q={{a}}{{b}}", .page), ("#{{a}}{{b}}", .page), ("/{{a}}?{{b}}", .page),
        ("/x{{a}}//{{b}}", .page), ("/x/{{a}}{{b}}", .page), ("java{{a}}{{b}}", .page),
        ("{{a}}{{b}}", .a), ("{{a}}/{{b}}", .a), ("{{a}}{{b}}{{c}}", .a), ("{{a}}/x/{{b}}", .a), ("{{a}}?{{b}}", .a),
        ("{{#a}}{{a}}{{/a}}{{b}}", .a), ("{{#a}}{{a}}{{/a}}{{^a}}{{b}}{{/a}}", .firstOfBoth),
        ("https://example.com{{a}}{{b}}", .host("example.com")),
        ("https://example.com/{{a}}{{b}}", .host("example.com")), ("//example.com{{a}}{{b}}", .host("example.com")),
        ("https://example.com{{#a}}/x{{/a}}{{b}}", .host("example.com")),
        ("https://example.com{{a}}/{{b}}", .host("example.com")), ("https://example.com:{{a}}/", .host("example.com")),
        ("https://a.{{a}}.example.com/{{b}}", .hostsWithin(".example.com")),
        ("https://{{a}}.example.com/{{b}}", .hostsWithin(".example.com")), ("https:{{a}}{{b}}", .anyHost),
        ("https:/{{a}}/{{b}}", .anyHost), ("//{{a}}/{{b}}", .anyHost), ("mailto:{{a}}{{b}}", .scheme("mailto")),
        ("tel:{{a}}/{{b}}", .scheme("tel")),
    ]

    @Test(arguments: templates.indices)
    func `values cannot change the scheme and the host`(index: Int) throws {
        let (source, origin) = Self.templates[index]
        let template = try compile("<a href=\"\(source)\"></a>")
        let thirds = source.contains("{{c}}") ? ["", "//evil.example", ".evil.example"] : [""]
        for a in Self.hostile {
            for b in Self.hostile {
                for c in thirds { try check(template, origin, "href", a, b, c, source) }
            }
        }
    }

    @Test(arguments: [
        ("<img src=\"/{{a}}{{b}}\">", "src"), ("<form action=\"/{{a}}/{{b}}\"></form>", "action"),
        ("<button formaction=\"/{{a}}{{b}}\">x</button>", "formaction"),
        ("<svg><a xlink:href=\"/{{a}}{{b}}\"></a></svg>", "xlink:href"),
        ("<iframe src=\"/{{a}}{{b}}\"></iframe>", "src"), ("<p {{#a}}cite=\"/{{a}}{{b}}\"{{/a}}></p>", "cite"),
        ("<object type=\"a\" data=\"/x{{a}}{{b}}\"></object>", "data"),
        ("<video poster='/{{a}}{{b}}'></video>", "poster"), ("<a ping=\"/{{a}}{{b}}\"></a>", "ping"),
        ("<img srcset=\"/{{a}}{{b}} 2x, /{{b}}/{{a}} 3x\">", "srcset"),
        ("<img srcset=\"/x 2x,/{{a}}{{b}}\">", "srcset"),
        ("<img srcset=\"{{#a}}/{{/a}}{{b}}\">", "srcset"),
        ("<img srcset=\"/a.png,{{#a}}/{{/a}}{{b}}\">", "srcset"),
    ])
    func `values cannot change the host in any attribute`(source: String, attribute: String) throws {
        let template = try compile(source)
        for a in Self.hostile { for b in Self.hostile { try check(template, .page, attribute, a, b, "", source) } }
    }

    /// Checks the document and, separately, the attribute that is sent when a value changes.
    private func check(
        _ template: Template, _ origin: Origin, _ attribute: String, _ a: String, _ b: String, _ c: String,
        _ source: String
    ) throws {
        let named: [String: TemplateValue] = ["a": .text(a), "b": .text(b), "c": .text(c)]
        let values = template.keys.map { named[$0] ?? .null }
        var document: [UInt8] = []
        template.render(values, into: &document)
        guard let written = Self.value(of: attribute, in: String(decoding: document, as: UTF8.self)) else { return }
        for fragment in template.fragments {
            guard case .attribute(let name, _) = fragment.kind, name == attribute else { continue }
            var bytes: [UInt8] = []
            template.renderFragment(fragment, values, into: &bytes)
            let alone = DOMParser.decode(String(decoding: bytes, as: UTF8.self))
            if alone != written { Issue.record("\(source) a=\(a) b=\(b): alone \(alone), in the document \(written)") }
        }
        let isList = attribute == "srcset" || attribute == "ping"
        for url in isList ? Self.candidates(written) : [written] {
            for base in ["https", "http"] {
                let place = WebURL(url, base: base)
                if !Self.allows(origin, place, base, a: a, b: b) {
                    Issue.record("\(source) a=\(a.debugDescription) b=\(b.debugDescription) c=\(c): \(url) \(place)")
                }
            }
        }
    }

    /// Returns the URLs of a list, split at every position at which a browser may split it.
    private static func candidates(_ list: String) -> [String] {
        let words = list.split { $0.isWhitespace }.map(String.init)
        return words + words.flatMap { $0.split(separator: ",").map(String.init) }
    }

    private static func value(of attribute: String, in html: String) -> String? {
        guard let start = html.range(of: " \(attribute)=\"")?.upperBound,
            let end = html[start...].firstIndex(of: "\"")
        else { return nil }
        return DOMParser.decode(String(html[start..<end]))
    }

    private static func allows(_ origin: Origin, _ place: WebURL, _ base: String, a: String, b: String) -> Bool {
        switch place {
        case .invalid, .opaque("about"): return true
        case .opaque(let scheme):
            if case .scheme(scheme) = origin { return true }
            if case .a = origin { return ["mailto", "tel", "sms"].contains(scheme) && a.hasPrefix(scheme) }
            return false
        case .host(_, let host):
            if host == WebURL.page { return true }
            switch origin {
            case .page, .scheme: return false
            case .a: return WebURL(a, base: base) == place
            case .firstOfBoth: return WebURL(a.isEmpty ? b : a, base: base) == place
            case .host(let fixed): return host == fixed
            case .hostsWithin(let end): return host.hasSuffix(end)
            case .anyHost: return true
            }
        }
    }

    @Test(arguments: [
        ("/{{a}}{{b}}", "x", "/y", "/x/y"), ("/{{a}}{{b}}", "", "/y", "/%2Fy"), ("/{{a}}/{{b}}", "", "y", "/./y"),
        ("/{{a}}/{{b}}", "x", "y", "/x/y"), ("{{a}}{{b}}", "", "/y?z#w", "/y?z#w"),
        ("{{a}}{{b}}", "https://h.example", "/y", "https://h.example/y"),
        ("{{a}}{{b}}", "https://h.example", "y", "https://h.example/y"),
        ("https://h.example{{a}}", "/x", "", "https://h.example/x"),
        ("https://h.example{{a}}", ".evil", "", "https://h.example/.evil"),
        ("https://{{a}}.example/{{b}}", "h", "x", "https://h.example/x"),
        ("{{#a}}https://h.example{{/a}}{{^a}}{{b}}{{/a}}", "", "https://other.example/", "https://other.example/"),
        ("{{a}}/x", "/", "", "/./x"), ("{{a}}/x", "", "", "/x"), ("{{a}}", "https://", "", "about:invalid"),
        ("{{a}}", "//", "", "about:invalid"), ("{{a}}", "/", "", "/"),
    ])
    func `values in a URL are written with the necessary escapes`(
        source: String, a: String, b: String, expected: String
    ) throws {
        let html = try compile("<a href=\"\(source)\"></a>").render(.object(["a": .text(a), "b": .text(b)]))
        #expect(Self.value(of: "href", in: String(decoding: html, as: UTF8.self)) == expected)
    }

    @Test func `numbers cannot change the host`() throws {
        let template = try compile("<a href=\"https://h.example{{a}}{{b}}\"></a>")
        for value in [TemplateValue.int(7), .double(7), .number(TemplateNumber(7))] {
            let html = template.render(.object(["a": value, "b": .int(8)]))
            #expect(Self.value(of: "href", in: String(decoding: html, as: UTF8.self)) == "https://h.example/78")
        }
    }

    @Test func `templates that hide the scheme or the host are rejected`() throws {
        for source in [
            "<a href=\"&#47;{{x}}\"></a>", "<a href=\"/&sol;{{x}}\"></a>", "<a href=\"java&colon;{{x}}\"></a>",
            "<meta {{#y}}http-equiv=\"refresh\"{{/y}} content=\"{{x}}\">", "<p style=\"background: {{y}}({{x}})\"></p>",
            "<p data-style=\"{{x}}\"></p>",
        ] {
            #expect(throws: TemplateError.self, "\(source)") { try compile(source) }
        }
        #expect(throws: Never.self) { try compile("<a href=\"/a&amp;b?c&#47;{{x}}\"></a>") }
    }
}

/// The scheme and host that a browser determines from a URL on a page of the host `page`: a reference implementation of
/// the URL standard's basic parser.
private enum WebURL: Equatable {
    static let page = "app.test"

    case invalid
    case opaque(String)
    case host(scheme: String, String)

    init(_ text: String, base: String) {
        var rest = text.unicodeScalars.drop { $0.value <= 0x20 }.filter { !["\t", "\n", "\r"].contains($0) }[...]
        while let last = rest.last, last.value <= 0x20 { rest.removeLast() }
        var scheme = base
        let others = "0123456789+-.".unicodeScalars
        let name = rest.prefix { $0.isASCII && ($0.properties.isAlphabetic || others.contains($0)) }
        let hasScheme = rest.dropFirst(name.count).first == ":" && name.first?.properties.isAlphabetic == true
        if hasScheme {
            scheme = String(String.UnicodeScalarView(name)).lowercased()
            rest = rest.dropFirst(name.count + 1)
            guard ["http", "https", "ftp", "ws", "wss"].contains(scheme) else {
                self = .opaque(scheme)
                return
            }
        }
        let slashes = rest.prefix { $0 == "/" || $0 == "\\" }.count
        if slashes < 2 && scheme == base {
            self = .host(scheme: scheme, Self.page)
            return
        }
        let authority = rest.dropFirst(slashes).prefix { !"/\\?#".unicodeScalars.contains($0) }
        var host = authority.split(separator: "@", omittingEmptySubsequences: false).last ?? []
        if let colon = host.lastIndex(of: ":") {
            guard host[(colon + 1)...].allSatisfy({ "0123456789".unicodeScalars.contains($0) }) else {
                self = .invalid
                return
            }
            host = host[..<colon]
        }
        let isForbidden = host.contains { $0.value <= 0x20 || "#/:<>?@[\\]^|%".unicodeScalars.contains($0) }
        let hostName = String(String.UnicodeScalarView(host)).lowercased()
        self = isForbidden || hostName.isEmpty ? .invalid : .host(scheme: scheme, hostName)
    }
}
