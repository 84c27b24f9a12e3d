import Foundation
import HTMLTemplates
import Testing

/// Hostile values in every place, loaded by a real browser: no script runs, and the document contains each value as
/// text.
///
/// Runs if Chromium is installed; the environment variable CHROMIUM names another program.
@Suite struct BrowserTests {
    static let chromium: String? = {
        let environment = ProcessInfo.processInfo.environment
        let folders = environment["PATH"]?.split(separator: ":").map(String.init) ?? []
        let candidates =
            environment["CHROMIUM"].map { [$0] }
            ?? folders.flatMap { folder in ["chromium", "chromium-browser", "google-chrome"].map { folder + "/" + $0 } }
        return candidates.first { FileManager.default.isExecutableFile(atPath: $0) }
    }()

    /// More attack patterns from well-known collections, in addition to those used in every place.
    static let shapes = [
        "\" autofocus onfocus=bad() x=\"", "</style><script>bad()</script>", "<iframe src=javascript:bad()>",
        "<img/src=`x`onerror=bad()>",
        "<<SCRIPT>bad();//<</SCRIPT>", "<a href=\"jav&#x09;ascript:bad();\">", "JaVa\tScRiPt:bad()",
        "java\nscript:bad()",
        "\u{1}javascript:bad()", "data:text/html,<script>parent.bad()</script>", "&#106;avascript:bad()",
        "expression(bad())",
        "};bad();{", "\\\";bad();//", "<math><mi//xlink:href=\"data:x,<script>bad()</script>\">",
        "\\x3cscript\\x3ebad()", "</svg><script>bad()</script>",
        // Schemes in character references, in upper and lower case, with tabs and other control characters; decimal,
        // hexadecimal and without semicolons.
        "&#0000106&#0000097&#0000118&#0000097&#0000115&#0000099&#0000114&#0000105&#0000112&#0000116&#0000058bad()",
        "&#x6A&#x61&#x76&#x61&#x73&#x63&#x72&#x69&#x70&#x74&#x3A;bad()", "jav&#x0A;ascript:bad();",
        "jav&Tab;ascript&colon;bad()", "java\0script:bad()", " &#14;  javascript:bad();", "JAVASCRIPT:bad()",
        "vbscript:msgbox(1)", "javascript://%0abad()", "//evil.example/%2e%2e", "\\\\evil.example",
        "feed:javascript:bad()",
        // Malformed tags and quotes.
        "<IMG \"\"\"><SCRIPT>bad()</SCRIPT>\"\\>", "<SCRIPT/XSS SRC=\"x.js\"></SCRIPT>",
        "<BODY onload!#$%&()*~+-_.,:;?@[/|\\]^`=bad()>",
        "<SCRIPT SRC=//evil.example/.j>", "<iframe src=//evil.example/ <", "</TITLE><SCRIPT>bad();</SCRIPT>",
        "<STYLE>@import'x.css';</STYLE>", "<DIV STYLE=\"width: expression(bad());\">",
        "<!--[if gte IE 4]><SCRIPT>bad()</SCRIPT><![endif]-->",
        "<a onmouseover=bad()>x</a>", "<svg><animate onbegin=bad() attributeName=x></svg>",
        "<noscript><p title=\"</noscript><img src=x onerror=bad()>\">",
        "<![CDATA[<script>bad()</script>]]>", "`-bad()-`", "${bad()}", "{{constructor.constructor('bad()')()}}",
        "</script\t><script>bad()</script>",
        "\u{2028}bad()\u{2029}", "<script\u{2028}>bad()</script>", "\u{FF1C}script\u{FF1E}bad()",
        "\u{00A0}javascript:bad()", "\u{FFFE}<b>",
        // Unpaired surrogates, as decoded from bytes that are not UTF-8.
        String(decoding: [0x61, 0xED, 0xA0, 0x80, 0x3C, 0x62, 0x3E, 0xED, 0xB0, 0x80, 0x7A], as: UTF8.self),
        String(decoding: [0xF0, 0x90, 0x3C, 0x73, 0x76, 0x67, 0x3E], as: UTF8.self),
        String(decoding: [0xC0, 0xBC, 0x62], as: UTF8.self),
    ]

    static let page = """
        <!DOCTYPE html>
        <html><head><meta charset="utf-8"><title>t</title>
        <script>window.ran = 0; function bad() { window.ran++ } function alert() { window.ran++ }</script></head>
        <body>
        {{#values}}
        <div class="case">
        <p class="v">{{text}}</p><textarea class="v">{{text}}</textarea><pre class="v">{{text}}</pre>
        <p class="a" title="{{text}}"></p><p class="a" title='{{text}}'></p><p class="a" title={{text}}></p>
        <a href="{{text}}">x</a><a href=" {{text}}">x</a><a href="/a/{{text}}">x</a><a href="?q={{text}}">x</a>
        <img src="{{text}}"><img srcset="{{text}} 2x"><iframe src="{{text}}"></iframe>
        <form action="{{text}}"><button formaction="{{text}}">x</button></form>
        <p style="width: {{text}}">x</p><p data-x="{{text}}"></p><style>.q { width: {{text}} }</style>
        <script type="application/json" class="j">{{text}}</script>
        <script type="application/json" class="j">"{{text}}"</script>
        <svg><a xlink:href="{{text}}"><text>{{text}}</text></a><title>{{text}}</title></svg>
        </div>
        {{/values}}
        <output></output>
        <script src="check.js"></script>
        </body></html>
        """

    static let check = """
        let wrong = [], checked = 0, elements;
        function same(found, text, what) {
          checked++;
          const kept = text.replace(/[\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f]/g, '\\ufffd');
          if (found !== kept && found !== kept.replace(/\\r\\n?/g, '\\n')) wrong.push(what + ': ' + found);
        }
        for (const c of document.querySelectorAll('.case')) {
          const [whole, part] = [...c.querySelectorAll('.j')].map(e => JSON.parse(e.textContent));
          if (whole !== part) wrong.push('json: ' + whole);
          for (const e of c.querySelectorAll('.v')) same(e.defaultValue ?? e.textContent, whole, e.tagName);
          for (const e of c.querySelectorAll('.a')) {
            same(e.title, whole, 'title');
            if (e.attributes.length !== 2) wrong.push(e.outerHTML);
          }
          for (const e of c.querySelectorAll('a[href]'))
            if (!['http:', 'https:', 'file:', 'about:', 'mailto:'].includes(e.protocol)) wrong.push(e.protocol);
          const all = [...c.querySelectorAll('*')];
          elements ??= all.length;
          if (all.length !== elements) wrong.push(`${all.length} elements: ` + whole);
          for (const e of all) for (const a of e.attributes) if (a.name.startsWith('on')) wrong.push(e.outerHTML);
        }
        document.querySelector('output').textContent = `checked ${checked}, ran ${window.ran}, wrong ${JSON.stringify(wrong)}.`;
        """

    @Test(.enabled(if: chromium != nil, "Chromium is not installed"), .timeLimit(.minutes(60)))
    func `hostile values run no script in a browser`() throws {
        let values = PlaceTests.hostile + Self.shapes
        let keys = TemplateKeys<String> { key in key("text") { $0 } }
        let html = try compile(Self.page).render(.object(["values": .list(TemplateList(values, keys: keys, id: nil))]))
        let folder = URL(fileURLWithPath: NSTemporaryDirectory() + "places-" + UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try Data(html).write(to: folder.appendingPathComponent("page.html"))
        try Data(Self.check.utf8).write(to: folder.appendingPathComponent("check.js"))

        let browser = Process()
        browser.executableURL = URL(fileURLWithPath: try #require(Self.chromium))
        browser.arguments = [
            "--headless=new", "--no-sandbox", "--disable-gpu", "--user-data-dir=\(folder.path)/profile", "--dump-dom",
            folder.appendingPathComponent("page.html").absoluteString,
        ]
        let output = Pipe()
        browser.standardOutput = output
        browser.standardError = FileHandle.nullDevice
        try browser.run()
        let document = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        browser.waitUntilExit()
        let result = document.components(separatedBy: "checked ").last?.components(separatedBy: "</output>").first ?? ""
        #expect(result == "\(values.count * 6), ran 0, wrong [].")
    }
}
