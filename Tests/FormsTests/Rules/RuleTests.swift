import Forms
import Rx
import RxTesting
import Testing
import Texts

@Suite struct RuleTests {
    private static let messages = FormMessages.english

    /// Returns the error of a value.
    private func error<Value>(of value: Value, _ rules: Rule<Value>...) -> Text where Value: FormValue {
        let field = FormField(value, rules: rules)
        field.visit()
        return field.current.error
    }

    @Test(arguments: [("", messages.required), (" \n", messages.required), ("a", "")])
    func `required text is not blank`(text: String, expected: Text) {
        #expect(error(of: text, .required) == expected)
    }

    @Test(arguments: [
        ("", ""), ("a", messages.tooShort(2)), ("ab", ""), ("äöü", ""), ("abcd", messages.tooLong(3)),
        ("👩‍👩‍👧", messages.tooShort(2)),
    ])
    func `length counts characters`(text: String, expected: Text) {
        #expect(error(of: text, .length(2...3)) == expected)
    }

    @Test(arguments: [("", ""), ("abc", ""), ("abcd", "x"), ("ab", "x")])
    func `a pattern matches the whole text`(text: String, expected: Text) {
        #expect(error(of: text, .pattern(/[a-z]{3}/).saying("x")) == expected)
    }

    @Test(arguments: [
        ("ann@example.org", true), ("a.b+c@mail.example.co", true), ("ä@bücher.example", true), ("", true),
        ("ann", false), ("ann@example", false), ("ann@", false), ("@example.org", false), ("a@b@c.org", false),
        ("ann@-a.org", false), ("ann@a-.org", false), ("ann@a..org", false), ("an n@a.org", false),
        ("ann@a.org\r\nBcc: x@y.org", false), (String(repeating: "a", count: 65) + "@a.org", false),
        ("a@" + String(repeating: "b.", count: 200) + "org", false), ("\"a b\"@a.org", false), ("<a@b.org>", false),
    ])
    func `an address has a local part and a host`(text: String, isValid: Bool) {
        #expect(error(of: text, .email).isEmpty == isValid)
    }

    @Test(arguments: [
        (0, messages.tooLow("1")), (1, ""), (5, ""), (6, messages.tooHigh("5")),
    ])
    func `a number is in a range`(number: Int, expected: Text) {
        #expect(error(of: number, .range(1...5)) == expected)
        #expect(error(of: number, .range(1...), .range(...5)) == expected)
        #expect(error(of: Int?.some(number), Rule<Int>.range(1...5).ifPresent()) == expected)
    }

    @Test func `a missing value meets every rule but that it is present`() {
        #expect(error(of: Int?.none, Rule<Int>.range(1...5).ifPresent()) == "")
        #expect(error(of: Int?.none, .present()) == Self.messages.required)
    }

    @Test(arguments: [(true, ""), (false, messages.unchecked)])
    func `a required box is checked`(isChecked: Bool, expected: Text) {
        #expect(error(of: isChecked, .required) == expected)
    }

    @Test func `the first rule that is not met is shown`() {
        let long: Rule<String> = .satisfies("long") { $0.count > 2 }
        let lower: Rule<String> = .satisfies("lower") { $0.lowercased() == $0 }
        #expect(error(of: "A", long, lower) == "long")
        #expect(error(of: "ABC", long, lower) == "lower")
        #expect(error(of: "abc", long, lower) == "")
    }

    @Test func `equality follows both fields`() {
        let first = FormField("")
        let second = FormField("", rules: [.equals(first)])
        second.visit()
        let errors = Recorded(second.error)
        first.edit("a")
        second.edit("a")
        first.edit("b")
        second.edit("b")
        #expect(errors.values == ["", Self.messages.unequal, "", Self.messages.unequal, ""])
    }

    @Test func `a rule applies while another field meets a condition`() {
        let isCompany = FormField(false)
        let company = FormField("", rules: [.required.when(isCompany) { $0 }])
        company.visit()
        #expect(company.current.isValid)
        isCompany.set(true)
        #expect(company.current.error == Self.messages.required)
        isCompany.set(false)
        #expect(company.current.error == "")
    }

    // MARK: Asynchronous rules

    /// A service whose answers the test gives.
    private final class Names {
        let scheduler = TestScheduler(initialClock: 0)
        var asked: [String] = []
        var answers: [PublishSubject<Text?>] = []
        var cancelled = 0

        func rule(after pause: Int = 300) -> Rule<String> {
            .async(after: .seconds(pause), scheduler: scheduler) { name in
                self.asked.append(name)
                let answer = PublishSubject<Text?>()
                self.answers.append(answer)
                return answer.do(onDispose: { self.cancelled += 1 })
            }
        }

        func pass(_ seconds: Int) { scheduler.advanceTo(scheduler.clock + seconds) }
    }

    @Test func `an asynchronous rule waits for a pause and is cancelled by an edit`() throws {
        let names = Names()
        let field = FormField("", rules: [.required, names.rule()])
        field.visit()
        field.edit("a")
        names.pass(299)
        field.edit("ab")
        names.pass(299)
        #expect(names.asked == [])
        #expect(field.current.isValidating && !field.current.isValid)
        names.pass(2)
        #expect(names.asked == ["ab"])
        field.edit("abc")
        #expect(names.cancelled == 1)
        names.answers[0].onNext("ab is taken")
        names.pass(301)
        #expect(field.current.error == "")
        names.answers[1].onNext("abc is taken")
        names.pass(1)
        #expect(field.current.error == "abc is taken")
        #expect(!field.current.isValidating)
        field.edit("")
        #expect(field.current.error == Self.messages.required)
        #expect(!field.current.isValidating)
    }

    @Test func `an asynchronous rule is cancelled by an edit that another rule rejects`() {
        let names = Names()
        let field = FormField("", rules: [.required, names.rule()])
        field.visit()
        field.edit("a")
        names.pass(301)
        #expect(names.asked == ["a"])
        field.edit("")
        #expect(names.cancelled == 1)
        names.answers[0].onNext("a is taken")
        names.pass(1)
        #expect(field.current.error == Self.messages.required)
    }

    @Test(arguments: ["error", "completed", "nil"]) func `a rule without an answer is met`(end: String) {
        let names = Names()
        let field = FormField("", rules: [names.rule()])
        field.edit("a")
        names.pass(301)
        switch end {
        case "error": names.answers[0].onError(FormError.invalid)
        case "completed": names.answers[0].onCompleted()
        default: names.answers[0].onNext(nil)
        }
        names.pass(1)
        #expect(field.current.isValid)
    }

    @Test func `asynchronous rules are evaluated one after another`() {
        let (one, two) = (Names(), Names())
        let field = FormField("", rules: [one.rule(), two.rule()])
        field.edit("a")
        one.pass(301)
        #expect((one.asked, two.asked) == (["a"], []))
        one.answers[0].onNext(nil)
        #expect(two.asked == ["a"])
        two.answers[0].onNext("no")
        one.pass(1)
        field.visit()
        #expect(field.current.error == "no")
    }
}
