import Foundation
import Testing

@testable import QuickTodoViewModels

/// The formats of files, there and back.
@Suite struct FormatTests {
    @Test(arguments: [ExchangeFormat.json, .csv], [1, 7, 1 << 16])
    func `JSON and CSV keep everything, whatever the pieces`(format: ExchangeFormat, size: Int) throws {
        let tasks = ExchangeExamples.tasks()
        let read = try ExchangeExamples.read(ExchangeExamples.file(tasks, format), format, by: size)
        #expect(read.remarks == [])
        #expect(read.tasks == tasks)
        #expect(read.tasks.map(\.fingerprint) == tasks.map(\.fingerprint))
        #expect(Set(tasks.map(\.fingerprint)).count == tasks.count)
    }

    @Test(arguments: [1, 1 << 16]) func `todo.txt keeps everything but the times of day`(size: Int) throws {
        let plain = ["Milk", "우유 👩‍👩‍👧", "x 2026-01-01", "(A) not a priority", "a, b; c", "http://example.org/a:b"]
        let tasks = zip(plain, ExchangeExamples.tasks()).map { title, task in
            ExchangedTask(
                NewTask(title: title, attributes: task.content.attributes), added: task.added, checked: task.checked)
        }
        let read = try ExchangeExamples.read(ExchangeExamples.file(tasks, .todoTxt), .todoTxt, by: size)
        #expect(read.remarks == [])
        #expect(read.tasks.map(\.content.title) == plain)
        for (found, task) in zip(read.tasks, tasks) {
            let (found, wanted) = (found.content.attributes, task.content.attributes)
            #expect(found.notes == wanted.notes)
            #expect(found.priority == wanted.priority)
            #expect(found.tags == wanted.tags)
            #expect(found.due?.date == wanted.due?.date)
            #expect(found.repetition == wanted.repetition?.withoutDayOfMonth)
        }
        #expect(read.tasks.map { $0.checked == nil } == tasks.map { $0.checked == nil })
    }

    @Test func `names of lists and subtasks that cannot be stored are left out`() throws {
        let long = String(repeating: "a", count: 101)
        let text = """
            [{"title": "One", "list": "\(long)", "subtasks": ["[X] Pack", "plain", "[ ] ", ""]},
            {"title": "Two", "subtasks": [\(Array(repeating: "\"a\"", count: 201).joined(separator: ","))]}]
            """
        let read = try ExchangeExamples.read(Array(text.utf8), .json)
        #expect(read.tasks.map(\.list) == ["", ""])
        #expect(read.tasks[0].subtasks == [ExchangedSubtask("Pack", isChecked: true), ExchangedSubtask("plain")])
        #expect(read.tasks[1].subtasks.count == Subtask.limit)
        #expect(read.remarks.map(\.reason) == [.list, .subtask, .subtask, .subtask])
    }

    @Test func `subtasks of other programs are objects, and those that cannot be read are left out`() throws {
        let text = """
            [{"title": "One", "subtasks": [{"title": "Pack", "done": true}, "[x] Go", {"name": "Eat", "done": null},
            7, {"id": 1}, {"text": "Rest", "completed": "2026-05-04"}, {"title": "Stay", "done": false}]}]
            """
        let read = try ExchangeExamples.read(Array(text.utf8), .json)
        #expect(
            read.tasks[0].subtasks == [
                ExchangedSubtask("Pack", isChecked: true), ExchangedSubtask("Go", isChecked: true),
                ExchangedSubtask("Eat"), ExchangedSubtask("Rest", isChecked: true), ExchangedSubtask("Stay"),
            ])
        #expect(read.remarks == [ImportRemark(line: 1, .subtask, "4"), ImportRemark(line: 1, .subtask, "5")])
    }

    @Test func `a line of todo.txt has its parts in the usual places`() throws {
        let line = "x 2026-05-04 2026-05-01 Pay +bills @home due:2026-05-09 pri:A rec:+2w http://x.org #1"
        let task = try #require(try ExchangeExamples.read(Array(line.utf8), .todoTxt).tasks.first)
        #expect(task.content.title == "Pay http://x.org #1")
        #expect(task.content.attributes.tags == ["bills", "home"])
        #expect(task.content.attributes.priority == .high)
        #expect(task.content.attributes.repetition == Repetition(every: 2, .week))
        #expect(task.content.attributes.due?.day(in: ExchangeExamples.now.calendar).text == "2026-05-09")
        #expect(task.checked.map(ExchangeExamples.now.calendar.day)?.text == "2026-05-04")
        #expect(task.added.map(ExchangeExamples.now.calendar.day)?.text == "2026-05-01")
    }

    @Test func `Todoist's table is read with comments, sections and dates in words`() throws {
        let table = """
            TYPE,CONTENT,DESCRIPTION,PRIORITY,INDENT,AUTHOR,RESPONSIBLE,DATE,DATE_LANG,TIMEZONE
            task,Pay rent @home,By transfer,1,1,,,every! 2 months starting 2026-06-01 09:00,en,Europe/Berlin
            note,"A comment
            with two lines",,,,,,,,
            ,,,,,,,,,
            section,Later,,,,,,,,
            task,Call Kim,,4,2,,,whenever it rains,en,
            """
        let read = try ExchangeExamples.read(Array(table.utf8), .todoist)
        #expect(read.tasks.map(\.content.title) == ["Pay rent", "Call Kim"])
        let rent = try #require(read.tasks.first).content.attributes
        #expect(rent.notes == "By transfer\n\nA comment\nwith two lines")
        #expect(rent.tags == ["home"])
        #expect(rent.priority == .high)
        #expect(rent.repetition == Repetition(every: 2, .month, afterCompletion: true))
        let berlin = PersonCalendar(zone: "Europe/Berlin")
        #expect(rent.due == TaskDue(CalendarDay("2026-06-01")!, minute: 540, in: berlin))
        #expect(read.tasks[1].content.attributes.notes == "whenever it rains")
        #expect(
            read.remarks == [
                ImportRemark(line: 6, .noTask, "Later"), ImportRemark(line: 7, .phrase, "whenever it rains"),
            ])
    }

    @Test func `due tasks go to Todoist and back`() throws {
        let tasks = ExchangeExamples.tasks().filter { $0.checked == nil && !$0.content.title.contains("@") }
        let read = try ExchangeExamples.read(ExchangeExamples.file(ExchangeExamples.tasks(), .todoist), .todoist)
        #expect(read.remarks == [])
        let titles = read.tasks.map(\.content.title)
        for task in tasks {
            let index = try #require(titles.firstIndex(of: task.content.title))
            let (found, wanted) = (read.tasks[index].content.attributes, task.content.attributes)
            #expect(found.notes == wanted.notes)
            #expect((found.priority, found.tags) == (wanted.priority, wanted.tags))
            #expect(found.due?.date == wanted.due?.date)
            #expect(found.repetition == wanted.repetition?.withoutDayOfMonth)
        }
    }

    @Test func `indented tasks of Todoist become subtasks`() throws {
        let table = """
            TYPE,CONTENT,DESCRIPTION,PRIORITY,INDENT,AUTHOR,RESPONSIBLE,DATE,DATE_LANG,TIMEZONE
            task,Trip,Notes,4,1,,,,,
            task,Pack,,4,2,,,,,
            task,[x] Shoes @home,,4,3,,,,,
            task,Tickets,By train,4,2,,,tomorrow,en,
            task,Milk,,4,1,,,,,
            """
        let read = try ExchangeExamples.read(Array(table.utf8), .todoist)
        #expect(read.tasks.map(\.content.title) == ["Trip", "Milk"])
        #expect(
            read.tasks[0].subtasks == [
                ExchangedSubtask("Pack"), ExchangedSubtask("[x] Shoes @home"), ExchangedSubtask("Tickets"),
            ])
        #expect(read.tasks[0].content.attributes.notes == "Notes\n\nTickets: By train, tomorrow")
        #expect(read.tasks[1].subtasks == [])
        #expect(read.remarks == [])
    }

    @Test func `a date that cannot be read is kept in the notes`() throws {
        let read = try ExchangeExamples.read(Array("title,notes,due\nA,b,12/24/2026\nC,,12/24/2026".utf8), .csv)
        #expect(read.tasks.map(\.content.attributes.notes) == ["b\n\n12/24/2026", "12/24/2026"])
        #expect(read.tasks.map(\.content.attributes.due) == [nil, nil])
        #expect(
            read.remarks == [ImportRemark(line: 2, .date, "12/24/2026"), ImportRemark(line: 3, .date, "12/24/2026")])
    }

    @Test(
        arguments: [
            ("1 day", "2026-05-04", "FREQ=DAILY"), ("2 week", "2026-05-04", "FREQ=WEEKLY;INTERVAL=2"),
            ("1 weekday", "2026-05-04", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"), ("1 weekday", "2026-05-03", nil),
            ("1 week on mon,wed", "2026-05-04", "FREQ=WEEKLY;BYDAY=MO,WE"), ("1 week on mon,wed", "2026-05-05", nil),
            ("2 week on mon,sun", "2026-05-04", "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,SU"),
            ("2 weekday", "2026-05-04", nil), ("1 day after", "2026-05-04", nil),
            ("1 month", "2026-05-28", "FREQ=MONTHLY"),
            ("3 month on 31", "2026-02-28", "FREQ=MONTHLY;INTERVAL=3;BYMONTHDAY=28,29,30,31;BYSETPOS=-1"),
            ("1 month", "2026-05-30", "FREQ=MONTHLY;BYMONTHDAY=28,29,30;BYSETPOS=-1"),
            ("1 year", "2026-05-31", "FREQ=YEARLY"),
            ("1 year", "2028-02-29", "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=28,29;BYSETPOS=-1"),
        ] as [(String, String, String?)])
    func `repetitions are rules of calendars`(code: String, day: String, rule: String?) throws {
        let repetition = try #require(Repetition(code: code))
        #expect(repetition.calendarRule(from: try #require(CalendarDay(day))) == rule)
    }

    @Test func `a repeated event keeps its time on the clock of its zone`() {
        func text(_ zone: String, minute: Int?) -> String {
            let due = TaskDue(CalendarDay("2026-07-01")!, minute: minute, in: PersonCalendar(zone: zone))
            let attributes = TaskAttributes(due: due, repetition: Repetition(every: 1, .week))
            let task = ExchangedTask(NewTask(title: "Rent", attributes: attributes))
            return String(decoding: ExchangeExamples.file([task], .iCalendar), as: UTF8.self)
        }
        #expect(
            text("Europe/Berlin", minute: 545).contains(
                "\r\nDTSTART;TZID=Europe/Berlin:20260701T090500\r\nRRULE:FREQ=WEEKLY\r\n"))
        #expect(text("UTC", minute: 545).contains("\r\nDTSTART:20260701T090500Z\r\nRRULE:FREQ=WEEKLY\r\n"))
        #expect(text("Europe/Berlin", minute: nil).contains("\r\nDTSTART;VALUE=DATE:20260701\r\nRRULE:FREQ=WEEKLY\r\n"))
    }

    @Test func `no cell of a table begins like a formula`() {
        for format in [ExchangeFormat.csv, .todoist] {
            let text = String(decoding: ExchangeExamples.file(ExchangeExamples.tasks(), format), as: UTF8.self)
            for cell in text.split(whereSeparator: { ",\n\r\n".contains($0) }) {
                let start = cell.first == "\"" ? cell.dropFirst() : cell
                #expect(!["=", "@", "＝"].contains(start.first), "\(cell)")
            }
        }
    }

    @Test func `events have folded lines, escaped texts and dates`() {
        let berlin = PersonCalendar(zone: "Europe/Berlin")
        let title = "Rent, \\ ; " + String(repeating: "우", count: 40)
        let timed = TaskDue(CalendarDay("2026-07-01")!, minute: 540, in: berlin)
        let tasks = [
            NewTask(title: title, attributes: TaskAttributes(notes: "a\r\nb", due: timed, priority: .low, tags: ["x"])),
            NewTask(title: "Day", attributes: TaskAttributes(due: TaskDue(CalendarDay("2026-07-02")!, in: berlin))),
            NewTask(title: "No date"),
        ]
        let bytes = ExchangeExamples.file(tasks.map { ExchangedTask($0) }, .iCalendar)
        let lines = String(decoding: bytes, as: UTF8.self).components(separatedBy: "\r\n")
        #expect(lines.allSatisfy { $0.utf8.count <= 75 })
        #expect(lines.last == "")
        let text = lines.joined(separator: "\r\n").replacing("\r\n ", with: "")
        #expect(text.hasPrefix("BEGIN:VCALENDAR\r\nVERSION:2.0\r\n"))
        #expect(text.hasSuffix("END:VCALENDAR\r\n"))
        #expect(text.contains("\r\nSUMMARY:Rent\\, \\\\ \\; 우우"))
        #expect(text.contains("\r\nDESCRIPTION:a\\nb\r\nCATEGORIES:x\r\nPRIORITY:9\r\n"))
        #expect(text.contains("\r\nDTSTART:20260701T070000Z\r\n"))
        #expect(text.contains("\r\nDTSTART;VALUE=DATE:20260702\r\n"))
        #expect(!text.contains("No date"))
    }
}
