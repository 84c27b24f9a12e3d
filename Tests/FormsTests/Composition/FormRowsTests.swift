import Forms
import Rx
import RxTesting
import Testing
import Texts

@Suite struct FormRowsTests {
    private final class Line {
        let amount: FormField<Int>
        let form: Form<Int>

        init(_ text: String = "") {
            let amount = FormField<Int>(rules: [.range(1...)])
            amount.edit(text)
            self.amount = amount
            form = Form(amount) { $0 }
        }
    }

    private let lines = BehaviorRelay<[Line]>(value: [])

    private func form() -> Form<[Int]> { Form(FormRows(lines) { $0.form }) { $0 } }

    @Test func `the rows take part in the validity and the value`() {
        let form = form()
        #expect(form.validValue == [])
        lines.accept([Line("1"), Line("2")])
        #expect(form.validValue == [1, 2])
        lines.value[1].amount.edit("x")
        #expect(form.validValue == nil && !form.current.isValid)
        lines.accept([lines.value[0]])
        #expect(form.validValue == [1] && form.current.isValid)
        lines.accept([Line("3"), lines.value[0]])
        #expect(form.validValue == [3, 1])
    }

    @Test func `a submission shows the errors of all rows and focuses the first in the order of the rows`() {
        let form = form()
        let (one, two) = (Line("0"), Line(""))
        lines.accept([two, one])
        let focused = (Recorded(one.amount.focusRequested), Recorded(two.amount.focusRequested))
        form.submitNow()
        #expect(one.amount.current.error == FormMessages.english.tooLow("1"))
        #expect(two.amount.current.error == FormMessages.english.required)
        #expect((focused.0.values.count, focused.1.values.count) == (0, 1))
        #expect(form.current.summary.description == "Please correct 2 fields.")
        two.amount.edit("5")
        form.submitNow()
        #expect(focused.0.values.count == 1)
    }

    @Test func `a row that was added after a submission shows no errors yet`() {
        let form = form()
        form.submitNow()
        lines.accept([Line()])
        #expect(lines.value[0].amount.current.error == "")
        #expect(!form.current.isValid && form.current.summary == "")
    }

    @Test func `a row that was removed does not change the form`() {
        let form = form()
        let line = Line("1")
        lines.accept([line])
        lines.accept([])
        let states = Recorded(form.state)
        line.amount.edit("x")
        #expect(states.values.count == 1 && form.current.isValid)
    }

    @Test func `a submission reports an error of a field in a row`() {
        let line = Line("1")
        lines.accept([Line("2"), line])
        let form = Form(FormRows(lines) { $0.form }) {
            $0
        } save: { _ in
            .error(FormErrors.field(line.amount, "Sold out."))
        }
        form.submitNow()
        #expect(line.amount.current.error == "Sold out.")
        #expect(form.current.errors == [])
    }
}
