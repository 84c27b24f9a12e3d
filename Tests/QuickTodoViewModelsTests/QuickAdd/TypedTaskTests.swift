import Foundation
import QuickTodoViewModels
import Testing

/// The texts of the field to add tasks, typed on Tuesday, 24 November 2026 at 10:30 in Berlin.
@Suite struct TypedTaskTests {
    private let calendar = PersonCalendar(zone: "Europe/Berlin")

    private func read(_ text: String) throws -> TypedTask {
        let day = try #require(CalendarDay("2026-11-24"))
        return TypedTask(text, now: TypedTime(calendar.date(day, minute: 10 * 60 + 30), in: calendar))
    }

    /// Returns the meaning as text, such as `Milk | 2026-11-25 9:05 | high | home | 1 month`.
    private func description(_ task: TypedTask) -> String {
        let attributes = task.attributes
        let due = attributes.due.map { due in
            due.day(in: calendar).text + (due.minute.map { " \($0 / 60):\($0 % 60)" } ?? "")
        }
        let parts = [
            due, attributes.priority == .none ? nil : attributes.priority.rawValue,
            attributes.tags.isEmpty ? nil : attributes.tags.text, attributes.repetition?.code,
        ]
        return ([task.title] + parts.compactMap(\.self)).joined(separator: " | ")
    }

    @Test(
        arguments: [
            ("Pay rent !high #home every month tomorrow", "Pay rent | 2026-11-25 | high | home | 1 month"),
            ("Milk", "Milk"),
            ("Milk today", "Milk | 2026-11-24"),
            ("Milk TOMORROW", "Milk | 2026-11-25"),
            ("tomorrow Milk", "Milk | 2026-11-25"),
            ("Dentist fri 9:00", "Dentist | 2026-11-27 9:0"),
            ("fri 9:00 dentist", "dentist | 2026-11-27 9:0"),
            ("Dentist tuesday", "Dentist | 2026-12-01"),
            ("Dentist next friday", "Dentist | 2026-12-04"),
            ("Dentist on friday at 9", "Dentist | 2026-11-27 9:0"),
            ("Dentist at 9:45", "Dentist | 2026-11-25 9:45"),
            ("Dentist 11:00", "Dentist | 2026-11-24 11:0"),
            ("Call 3pm", "Call | 2026-11-24 15:0"),
            ("Call 12:15 am tomorrow", "Call | 2026-11-25 0:15"),
            ("Call noon", "Call | 2026-11-24 12:0"),
            ("Gift dec 24", "Gift | 2026-12-24"),
            ("Gift by 24 December", "Gift | 2026-12-24"),
            ("Gift 3rd march", "Gift | 2027-03-03"),
            ("Gift feb 29", "Gift | 2028-02-29"),
            ("Gift 24 dec 2030 18:00", "Gift | 2030-12-24 18:0"),
            ("Gift 2027-01-31", "Gift | 2027-01-31"),
            ("Dentist 24.12.2026 14:30", "Dentist | 2026-12-24 14:30"),
            ("Dentist 14:30 on 2.1.2027", "Dentist | 2027-01-02 14:30"),
            ("Dentist 24.12.", "Dentist | 2026-12-24"),
            ("Dentist 12/24", "Dentist | 2026-12-24"),
            ("Dentist 1/2", "Dentist | 2027-01-02"),
            ("Dentist 24.12.26", "Dentist | 2026-12-24"),
            ("Dentist due 12/24/26 3pm", "Dentist | 2026-12-24 15:0"),
            ("Dentist 24/12/2027", "Dentist | 2027-12-24"),
            ("Dentist 2027/01/31", "Dentist | 2027-01-31"),
            ("Dentist 2027.1.31", "Dentist | 2027-01-31"),
            ("24.12.2026 dentist", "dentist | 2026-12-24"),
            ("12/24 18:00 dentist", "dentist | 2026-12-24 18:0"),
            ("Gift in 3 days", "Gift | 2026-11-27"),
            ("Gift in 2 weeks", "Gift | 2026-12-08"),
            ("Gift in 3 months", "Gift | 2027-02-24"),
            ("Gift next week", "Gift | 2026-11-30"),
            ("Gift next month", "Gift | 2026-12-01"),
            ("Water plants every 3 days after completion", "Water plants | 2026-11-24 | 3 day after"),
            ("Standup every weekday 9:30", "Standup | 2026-11-25 9:30 | 1 weekday"),
            ("Review every friday", "Review | 2026-11-27 | 1 week"),
            ("Review every other week", "Review | 2026-11-24 | 2 week"),
            ("Review every 2 months from dec 1", "Review | 2026-12-01 | 2 month"),
            ("every day vitamins", "vitamins | 2026-11-24 | 1 day"),
            ("every 2 weeks fri 18:30 gym", "gym | 2026-11-27 18:30 | 2 week"),
            ("in 3 days check", "check | 2026-11-27"),
            ("next week plan", "plan | 2026-11-30"),
            ("tomorrow daily report", "daily report | 2026-11-25"),
            ("Gym every mon, wed", "Gym | 2026-11-25 | 1 week on mon,wed"),
            ("Gym every mon and fri 18:30", "Gym | 2026-11-27 18:30 | 1 week on mon,fri"),
            ("Gym every mon,wed,fri", "Gym | 2026-11-25 | 1 week on mon,wed,fri"),
            ("every tuesday, thursday and sunday gym", "gym | 2026-11-26 | 1 week on tue,thu,sun"),
            (
                "Gym every mon, tue, wed, thu, fri and sat after completion",
                "Gym | 2026-11-25 | 1 week after on mon,tue,wed,thu,fri,sat"
            ),
            ("Gym every 2 weeks on mon & wed", "Gym | 2026-11-25 | 2 week on mon,wed"),
            ("Gym every other sat/sun", "Gym | 2026-11-28 | 2 week on sat,sun"),
            ("Clean every weekend", "Clean | 2026-11-28 | 1 week on sat,sun"),
            ("Clean every week on friday", "Clean | 2026-11-27 | 1 week"),
            ("every monday sun cream", "sun cream | 2026-11-30 | 1 week"),
            ("Gym mon, wed", "Gym mon, wed"),
            ("Vitamins daily !2 #health", "Vitamins | 2026-11-24 | medium | health | 1 day"),
            ("#home !low Clean #weekend every week", "Clean | 2026-11-24 | low | home weekend | 1 week"),
            // Words that are no descriptions stay.
            ("Buy tomorrow's paper", "Buy tomorrow's paper"),
            ("Plan the friday meeting agenda", "Plan the friday meeting agenda"),
            ("Enjoy the sun", "Enjoy the sun"),
            ("Sun cream", "Sun cream"),
            ("May I", "May I"),
            ("Fix #12 and #", "Fix #12 and #"),
            ("Wow !important", "Wow !important"),
            ("every", "every"),
            ("Read every 0 days", "Read every 0 days"),
            ("Read every 1000 days", "Read every 1000 days"),
            ("Meet at 25:00", "Meet at 25:00"),
            ("Meet 9:60", "Meet 9:60"),
            ("Room 101", "Room 101"),
            ("Gift feb 30", "Gift feb 30"),
            ("1/2 pound of flour", "1/2 pound of flour"),
            ("Read chapter 24.12", "Read chapter 24.12"),
            ("Update to 10.12.1", "Update to 10.12.1"),
            ("Ask 13/13", "Ask 13/13"),
            ("Support open 24/7", "Support open 24/7"),
            ("Ask 30.2.2027", "Ask 30.2.2027"),
            ("Mix 2/30", "Mix 2/30"),
            ("Two  spaces", "Two  spaces"),
            // Two descriptions of one thing: the last one counts.
            ("Meet friday tomorrow", "Meet friday | 2026-11-25"),
            ("Meet !low !high", "Meet | high"),
            // A text without other words is the title.
            ("tomorrow", "tomorrow"),
            ("!high #home", "!high #home"),
            ("fri 9:00", "fri 9:00"),
            ("", ""),
            // Quotation marks.
            (#"Read "Every Day" tomorrow"#, #"Read "Every Day" | 2026-11-25"#),
            (#"Watch "tomorrow""#, #"Watch "tomorrow""#),
            (#"Watch “The #day !high” #film"#, #"Watch “The #day !high” | film"#),
            (#"5" nails tomorrow"#, #"5" nails | 2026-11-25"#),
            (#"Buy "milk tomorrow"#, #"Buy "milk | 2026-11-25"#),
            ("우유 사기 #집 tomorrow", "우유 사기 | 2026-11-25 | 집"),
        ])
    func `a text has a title and attributes`(_ text: String, _ expected: String) throws {
        #expect(try description(read(text)) == expected)
    }

    @Test(
        arguments: [
            ("회의 오늘", "회의 | 2026-11-24"),
            ("내일 회의", "회의 | 2026-11-25"),
            ("회의 모레 오후 3시", "회의 | 2026-11-26 15:0"),
            ("내일 오후 3시 30분 회의", "회의 | 2026-11-25 15:30"),
            ("내일까지 보고서", "보고서 | 2026-11-25"),
            ("다음 주 계획", "계획 | 2026-11-30"),
            ("계획 다음주 금요일", "계획 | 2026-12-04"),
            ("금요일 저녁 7시 반 영화", "영화 | 2026-11-27 19:30"),
            ("영화 일요일에", "영화 | 2026-11-29"),
            ("결혼식 12월 5일", "결혼식 | 2026-12-05"),
            ("12월5일 오전 11시에 결혼식", "결혼식 | 2026-12-05 11:0"),
            ("생일 2027년 1월 31일", "생일 | 2027-01-31"),
            ("확인 3일 후", "확인 | 2026-11-27"),
            ("2주 뒤에 확인", "확인 | 2026-12-08"),
            ("회의 오후 13시", "회의 | 2026-11-24 13:0"),
            ("비타민 매일", "비타민 | 2026-11-24 | 1 day"),
            ("매일 15시 비타민", "비타민 | 2026-11-24 15:0 | 1 day"),
            ("운동 매주", "운동 | 2026-11-24 | 1 week"),
            ("매주 월요일 9시 회의", "회의 | 2026-11-30 9:0 | 1 week"),
            ("월요일마다 회의", "회의 | 2026-11-30 | 1 week"),
            ("운동 매주 월, 수", "운동 | 2026-11-25 | 1 week on mon,wed"),
            ("매주 월수금 7시 운동", "운동 | 2026-11-25 7:0 | 1 week on mon,wed,fri"),
            ("매주 월요일과 금요일 오후 3시 회의", "회의 | 2026-11-27 15:0 | 1 week on mon,fri"),
            ("운동 격주 화·목", "운동 | 2026-11-26 | 2 week on tue,thu"),
            ("토요일, 일요일마다 청소", "청소 | 2026-11-28 | 1 week on sat,sun"),
            ("매주 월 수 운동", "운동 | 2026-11-25 | 1 week on mon,wed"),
            ("매주 일 정리", "일 정리 | 2026-11-24 | 1 week"),
            ("매주 월요일 목 운동", "목 운동 | 2026-11-30 | 1 week"),
            ("평일마다 운동", "운동 | 2026-11-24 | 1 weekday"),
            ("화분에 물 주기 3일마다", "화분에 물 주기 | 2026-11-24 | 3 day"),
            ("월세 매월 5일", "월세 | 2026-12-05 | 1 month"),
            ("검진 매년 12월 5일", "검진 | 2026-12-05 | 1 year"),
            ("우유 !높음 #집 내일", "우유 | 2026-11-25 | high | 집"),
            ("우유 !보통", "우유 | medium"),
            ("우유 !낮음", "우유 | low"),
            // Words that are no descriptions stay.
            ("오늘", "오늘"),
            ("12월 계획", "12월 계획"),
            ("9시 뉴스", "9시 뉴스"),
            ("3시간 산책", "3시간 산책"),
            ("내일의 할 일", "내일의 할 일"),
            ("13월 5일", "13월 5일"),
        ])
    func `a text can have Korean descriptions`(_ text: String, _ expected: String) throws {
        #expect(try description(read(text)) == expected)
    }

    @Test func `the zone of the date is the person's`() throws {
        #expect(try read("Milk tomorrow 9:00").attributes.due?.zone == "Europe/Berlin")
    }

    /// No text is lost: each word of a random text is in the title or has a meaning.
    @Test func `random texts of known words`() throws {
        let words = [
            "milk", "tomorrow", "every", "3", "days", "fri", "9:00", "at", "on", "#home", "!high", "\"", "next", "week",
            "in", "dec", "24", "after", "completion", "the", "2027", "noon", "pm",
        ]
        var random = SystemRandomNumberGenerator()
        for _ in 0..<5_000 {
            let text = (0..<Int.random(in: 1...9, using: &random)).compactMap { _ in words.randomElement(using: &random)
            }
            .joined(separator: " ")
            let task = try read(text)
            #expect(!task.title.isEmpty, "\(text)")
            if task.attributes == .none { #expect(task.title == text) }
            let again = try read(task.title)
            #expect(again.title.count <= task.title.count, "\(text)")
        }
    }
}
