import Forms
import Foundation
import Rx
import RxTesting
import Testing
import Texts

/// Random edits, visits, submissions, answers and results, compared with a simple model after each step.
@Suite struct FormRandomTests {
    private struct Outage: Error {}

    private final class Run {
        private var model = FormModel()
        private let scheduler = TestScheduler(initialClock: 0)
        private var generator: SeededGenerator
        private var answer = PublishSubject<Text?>()
        private var work = PublishSubject<Void>()
        private var submitted: [String] = []
        private var focused: [FormModel.Field] = []
        private let bag = DisposeBag()

        private let name: FormField<String>
        private let age = FormField<Int>(rules: [.range(1...)])
        private let word = FormField("", rules: [.required])
        private let again: FormField<String>
        private var form: Form<String>!

        init(seed: UInt64) {
            generator = SeededGenerator(seed: seed)
            again = FormField("", rules: [.equals(word)])
            weak var run: Run?
            name = FormField(
                "",
                rules: [
                    .required, .length(...3),
                    .async(after: .seconds(300), scheduler: scheduler) { _ in
                        guard let run else { return .just(nil) }
                        run.answer = PublishSubject()
                        return run.answer
                    },
                ])
            run = self
            form = Form(name, age, word, again) {
                "\($0) \($1) \($2) \($3)"
            } save: { [unowned self] _ in
                work = PublishSubject()
                return work
            }
            form.submitted.subscribe(onNext: { [unowned self] in submitted.append($0) }).disposed(by: bag)
            follow(name.focusRequested, .name)
            follow(age.focusRequested, .age)
            follow(word.focusRequested, .word)
            follow(again.focusRequested, .again)
        }

        private func follow(_ requests: Observable<Void>, _ field: FormModel.Field) {
            requests.subscribe(onNext: { [unowned self] in focused.append(field) }).disposed(by: bag)
        }

        private func edit(_ field: FormModel.Field, _ text: String) {
            model.edit(field, text)
            switch field {
            case .name: name.edit(text)
            case .age: age.edit(text)
            case .word: word.edit(text)
            case .again: again.edit(text)
            }
        }

        private func visit(_ field: FormModel.Field) {
            model.visit(field)
            switch field {
            case .name: name.visit()
            case .age: age.visit()
            case .word: word.visit()
            case .again: again.visit()
            }
        }

        private func finish(_ outcome: FormOutcome) {
            model.finish(outcome)
            switch outcome {
            case .saved: work.onCompleted()
            case .form: work.onError(FormErrors.form("form"))
            case .unknown: work.onError(Outage())
            case .field(.name): work.onError(FormErrors.field(name, "field"))
            case .field(.age): work.onError(FormErrors.field(age, "field"))
            case .field(.word): work.onError(FormErrors.field(word, "field"))
            case .field(.again): work.onError(FormErrors.field(again, "field"))
            }
        }

        /// Takes a random step and returns its description.
        private func step() -> String {
            let field = FormModel.Field(rawValue: Int.random(in: 0..<4, using: &generator))!
            let text = ["", "a", "1", "7", "long", "1"].randomElement(using: &generator)!
            switch Int.random(in: 0..<12, using: &generator) {
            case 0...3:
                edit(field, text)
                return "edit \(field) “\(text)”"
            case 4:
                visit(field)
                return "visit \(field)"
            case 5:
                model.passTime()
                scheduler.advanceTo(scheduler.clock + 301)
                return "time"
            case 6, 7:
                let isTaken = Bool.random(using: &generator)
                model.answer(isTaken: isTaken)
                answer.onNext(isTaken ? FormModel.taken : nil)
                scheduler.advanceTo(scheduler.clock + 1)
                return "answer \(isTaken)"
            case 8, 9:
                model.submit()
                form.submitNow()
                return "submit"
            default:
                let outcome: FormOutcome = [.saved, .form, .unknown, .field(field)].randomElement(using: &generator)!
                finish(outcome)
                return "finish \(outcome)"
            }
        }

        private func difference() -> String? {
            let errors = [name.current.error, age.current.error, word.current.error, again.current.error]
            let expected = FormModel.Field.allCases.map { model.error($0) }
            if errors != expected { return "errors \(errors), expected \(expected)" }
            var state = form.current
            state.announcement = ""
            if state != model.state { return "state \(state), expected \(model.state)" }
            if submitted != model.submitted { return "submitted \(submitted), expected \(model.submitted)" }
            return focused == model.focused ? nil : "focus \(focused), expected \(model.focused)"
        }

        /// Takes steps until one leads to a difference, and returns a description of them.
        func run(steps count: Int) -> String? {
            var steps: [String] = []
            for _ in 0..<count {
                steps.append(step())
                if let difference = difference() { return "\(difference) after \(steps.joined(separator: ", "))" }
            }
            return nil
        }
    }

    @Test func `a form is always in the state of the model`() {
        let seeds = ProcessInfo.processInfo.environment["SEED"].flatMap(UInt64.init).map { $0...$0 } ?? 1...400
        for seed in seeds {
            if let failure = Run(seed: seed).run(steps: 60) {
                Issue.record("SEED=\(seed): \(failure)")
                return
            }
        }
    }
}
