import Testing

@testable import QuickTodoViewModels

/// Files that cannot be read as a whole or in part.
@Suite struct MalformedFileTests {
    @Test(arguments: [
        ("", ImportError.empty), ("{", .cutOff(line: 1)), ("{}", .noTasks), ("{\"tasks\":1}", .noTasks),
        ("{\"tasks\":[\n{\"title\":\"a\"}", .cutOff(line: 2)), ("[{\"title\":\"a\"},]", .notJSON(line: 1)),
        ("[\n{\"title\":\"a\"}\n{\"title\":\"b\"}]", .notJSON(line: 3)), ("[\n\n{\"title\":a}]", .notJSON(line: 3)),
        ("[{\"title\":\"a\"}] x", .notJSON(line: 1)), ("x", .notJSON(line: 1)),
        ("{\"tasks\":[]\n\"more\":1}", .notJSON(line: 2)),
    ])
    func `malformed JSON is refused with its line`(text: String, error: ImportError) {
        for size in [1, 1 << 16] {
            #expect(throws: error) { try ExchangeExamples.read(Array(text.utf8), .json, by: size) }
        }
    }

    @Test func `other JSON than that of this program is read too`() throws {
        let text = """
            \u{feff} {"version": [1, {"tasks": ["no"]}], "a\\"b": "]}",
              "tasks" : [
                { "title" : "One",
                  "priority" : "high" }, {"title":"Two","tags":[]} ,
                7, "text", null, {"title": 3}, {"name": "x"}, {"title":"Three","due":"tomorrow","priority":"urgent"}
              ], "more": null }
            """
        for size in [1, 3, 1 << 16] {
            let read = try ExchangeExamples.read(Array(text.utf8), .json, by: size)
            #expect(read.tasks.map(\.content.title) == ["One", "Two", "Three"])
            #expect(read.tasks[0].content.attributes.priority == .high)
            #expect(read.remarks.map(\.line) == [5, 5, 5, 5, 5, 5, 5])
            #expect(
                read.remarks.map(\.reason) == [
                    .wrongType, .wrongType, .wrongType, .wrongType, .noTitle, .date, .priority,
                ])
        }
    }

    @Test(arguments: [
        ("", ImportError.empty), ("a,b\n1,2", .noTitleColumn), ("title\n\"a", .openQuote(line: 2)),
        ("title\r\n\r\n\"a\" b", .textAfterQuote(line: 3)), ("title\n\"a\nb\"\n\"c", .openQuote(line: 4)),
    ])
    func `a malformed table is refused with its line`(text: String, error: ImportError) {
        for size in [1, 1 << 16] {
            #expect(throws: error) { try ExchangeExamples.read(Array(text.utf8), .csv, by: size) }
        }
    }

    @Test(arguments: ["\n", "\r\n", "\r"], [",", ";", "\t"])
    func `tables have any line breaks and separators`(end: String, mark: String) throws {
        let rows = [
            ["\u{feff}Task", "Other", " Due Date", "Labels"],
            ["\"a\(mark)\"\"b\"\"\(end)c\"", "", "2026-05-04", "#x y"], [""],
            ["", "no title"], ["d"],
        ]
        let text = rows.map { $0.joined(separator: mark) }.joined(separator: end)
        for size in [1, 2, 1 << 16] {
            let read = try ExchangeExamples.read(Array(text.utf8), .csv, by: size)
            #expect(read.tasks.map(\.content.title) == ["a\(mark)\"b\" c".replacing("\t", with: " "), "d"])
            #expect(read.tasks[0].content.attributes.tags == ["x", "y"])
            #expect(read.tasks[0].content.attributes.due != nil)
            #expect(read.remarks == [ImportRemark(line: 1, .column, "other"), ImportRemark(line: 5, .noTitle, "")])
        }
    }

    @Test(arguments: [ExchangeFormat.json, .csv, .todoTxt, .todoist])
    func `text in another encoding is refused with its line`(format: ExchangeFormat) {
        let start = format == .json ? "[\n{\"title\":\"" : format == .todoTxt ? "Milk\n" : "type,title,content\ntask,"
        let bytes = Array(start.utf8) + [0xe9] + Array((format == .json ? "\"}]" : "\n").utf8)
        #expect(throws: ImportError.notUTF8(line: 2)) { try ExchangeExamples.read(bytes, format) }
    }

    @Test(arguments: [ExchangeFormat.json, .csv, .todoTxt])
    func `a record of more than a megabyte is refused with its line`(format: ExchangeFormat) {
        let start = format == .json ? "[\n{\"title\":\"" : format == .csv ? "title\n\"" : "Milk\n"
        let bytes = Array(start.utf8) + [UInt8](repeating: 97, count: 1_100_000)
        #expect(throws: ImportError.longRecord(line: 2)) { try ExchangeExamples.read(bytes, format) }
    }

    @Test func `any bytes are read or refused, and never trap`() throws {
        let seed = UInt64.random(in: 0...UInt64.max)
        var random = SeededRandom(seed: seed)
        let parts = Array("{}[]\",:;\\\n\r\tx(A)due:'=@+\u{feff}é1 ".utf8) + [0xff]
        for _ in 0..<400 {
            let starts = ["", "[", "{\"tasks\":[", "title\n", "TYPE,CONTENT\ntask,"]
            let bytes =
                Array(starts.randomElement(using: &random)!.utf8)
                + (0..<40).map { _ in parts.randomElement(using: &random)! }
            for format in ExchangeFormat.readable {
                let whole = Result { try ExchangeExamples.read(bytes, format).tasks.map(\.content) }
                let split = Result { try ExchangeExamples.read(bytes, format, by: 1).tasks.map(\.content) }
                switch (whole, split) {
                case (.success(let one), .success(let other)): #expect(one == other, "seed \(seed)")
                case (.failure(let one as ImportError), .failure(let other as ImportError)):
                    #expect(one == other, "seed \(seed)")
                default: Issue.record("seed \(seed): \(whole) and \(split)")
                }
            }
        }
    }

    private struct SeededRandom: RandomNumberGenerator {
        private var state: UInt64

        init(seed: UInt64) { state = seed }

        mutating func next() -> UInt64 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return state ^ (state >> 29)
        }
    }

    @Test func `the format of a file is detected`() {
        func format(_ name: String, _ text: String) -> ExchangeFormat? {
            ExchangeFormat.detected(name: name, start: Array(text.utf8))
        }
        #expect(format("x", "\u{feff} {}") == .json)
        #expect(format("x.txt", "[1]") == .json)
        #expect(format("x.CSV", "title\n") == .csv)
        #expect(format("x.csv", "\u{feff}TYPE,CONTENT,PRIORITY\n") == .todoist)
        #expect(format("todo.txt", "Milk") == .todoTxt)
        #expect(format("x.ics", "BEGIN:VCALENDAR") == nil)
        #expect(format("photo.png", "PNG") == nil)
    }
}
