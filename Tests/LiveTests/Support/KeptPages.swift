import Live
import LiveTesting
import Locks
import Rx

/// An app with a page at each address. The browser keeps those whose addresses begin with `/kept`.
final class KeptPages: Sendable {
    /// The note that all pages show.
    let note = BehaviorSubject(value: "first")
    private let presses = Mutex(0)

    /// The number of presses that the server has received.
    var pressCount: Int { presses.withLock { $0 } }

    static let template = """
        <main>{{#isKept}}<h1 data-keep>Kept</h1>{{/isKept}}{{^isKept}}<h1>Other</h1>{{/isKept}}
        <p role="status">{{note}}</p><p class="bar" style="width: {{width}}">Bar</p>
        <form method="post"><label>Draft <input name="draft" value="{{draft}}"></label><button name="press">Press</button></form>
        <a href="/kept">First</a> <a href="/kept/two?b=1">Second</a> <a href="/other">Third</a></main>
        """

    func bind(_ page: ViewBinder, _ address: Address) {
        page.bindValue("isKept", from: Observable.just(address.path.hasPrefix("/kept")))
        page.bindValue("note", from: note.observe(on: MainScheduler.instance))
        page.bindValue("width", from: Observable.just("40px"))
        page.bindField("draft", with: BehaviorRelay(value: ""))
        page.bindTitle(from: Observable.just("Page \(address.path)"))
        page.bindAction(
            "press",
            to: CocoaAction { [self] in
                presses.withLock { $0 += 1 }
                return .just(())
            })
    }

    func server() throws -> OneSceneServer { try OneSceneServer(Self.template) { [self] in bind($0, $1) } }
}

/// The kept pages of a browser, read as a page of the app reads them.
extension WebDriverWindow {
    /// The record of the kept pages; `null` if there is none.
    func keptRecord() throws -> JSONValue {
        try executeAsync(
            """
            const done = arguments[0];
            caches.open("bindery-pages").then((pages) => pages.match("/live/kept")).then((found) => found?.json() ?? null)
              .then(done, () => done(null));
            """)
    }

    func keptAddresses() throws -> [String] { try keptRecord()["pages"].array.compactMap { $0["address"].string } }

    /// The HTML of a kept page; empty if the page is not kept.
    func keptPage(_ address: String) throws -> String {
        try executeAsync(
            """
            const [address, done] = arguments;
            caches.open("bindery-pages").then((pages) => pages.match(address)).then((found) => found?.text() ?? "")
              .then(done, () => done(""));
            """, [.string(address)]
        ).string ?? ""
    }

    /// Waits until the copy of a page contains a text.
    func waitForCopy(of address: String, with text: String) throws {
        try wait(for: "the copy of \(address)") {
            try $0.keptAddresses().contains(address) && $0.keptPage(address).contains(text)
        }
    }
}
