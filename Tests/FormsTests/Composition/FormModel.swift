import Forms
import Texts

/// A simple model of a form with an asynchronously checked name, an age, and two equal words, for comparison.
struct FormModel {
    enum Field: Int, CaseIterable { case name, age, word, again }
    enum Check { case open, pausing, running, passed, failed }
    enum Submission { case none, waiting, saving }

    static let messages = FormMessages.english
    static let taken: Text = "taken"

    private(set) var texts = ["", "", "", ""]
    private var visited = [false, false, false, false]
    private var reported: [Text?] = [nil, nil, nil, nil]
    private var editions = [0, 0, 0, 0]
    private var submittedEditions = [0, 0, 0, 0]
    private var formReported: [Text] = []
    private var isTried = false
    private(set) var check = Check.open
    private(set) var submission = Submission.none
    /// The values that were submitted.
    private(set) var submitted: [String] = []
    /// The fields that got the focus.
    private(set) var focused: [Field] = []

    private func problem(_ field: Field) -> Text? {
        let text = texts[field.rawValue]
        switch field {
        case .name: return text.isEmpty ? Self.messages.required : text.count > 3 ? Self.messages.tooLong(3) : nil
        case .age:
            if text.isEmpty { return Self.messages.required }
            guard let age = Int(text) else { return Self.messages.wholeNumber }
            return age < 1 ? Self.messages.tooLow("1") : nil
        case .word: return text.isEmpty ? Self.messages.required : nil
        case .again: return text == texts[Field.word.rawValue] ? nil : Self.messages.unequal
        }
    }

    private func wrong(_ field: Field) -> Text? {
        problem(field) ?? reported[field.rawValue] ?? (field == .name && check == .failed ? Self.taken : nil)
    }

    private var isValidating: Bool { check == .pausing || check == .running }
    private var isValid: Bool { Field.allCases.allSatisfy { wrong($0) == nil } && !isValidating }
    private var wrongCount: Int { Field.allCases.count { !error($0).isEmpty } }

    func error(_ field: Field) -> Text { visited[field.rawValue] ? wrong(field) ?? "" : "" }

    /// The state of the form, without the announcement.
    var state: FormState {
        var state = FormState()
        state.isValid = isValid
        state.isValidating = isValidating
        state.isSubmitting = submission != .none
        state.errors = isTried ? formReported : []
        state.summary = isTried && wrongCount > 0 ? Self.messages.summary(wrongCount) : ""
        return state
    }

    mutating func edit(_ field: Field, _ text: String) {
        guard texts[field.rawValue] != text else { return }
        texts[field.rawValue] = text
        editions[field.rawValue] += 1
        reported[field.rawValue] = nil
        formReported = []
        if submission == .waiting { submission = .none }
        if field == .name { check = problem(.name) == nil ? .pausing : .open }
    }

    mutating func visit(_ field: Field) { visited[field.rawValue] = true }

    mutating func passTime() { if check == .pausing { check = .running } }

    mutating func answer(isTaken: Bool) {
        guard check == .running else { return }
        check = isTaken ? .failed : .passed
        if submission == .waiting { proceed() }
    }

    mutating func submit() {
        guard submission == .none else { return }
        visited = [true, true, true, true]
        isTried = true
        reported = [nil, nil, nil, nil]
        formReported = []
        submittedEditions = editions
        if problem(.name) == nil, check == .open || check == .pausing { check = .running }
        if check == .running { submission = .waiting } else { proceed() }
    }

    private mutating func proceed() {
        if isValid {
            submission = .saving
            submitted.append(texts.joined(separator: " "))
        } else {
            fail()
        }
    }

    private mutating func fail() {
        submission = .none
        if let first = Field.allCases.first(where: { wrong($0) != nil }) { focused.append(first) }
    }

    mutating func finish(_ outcome: FormOutcome) {
        guard submission == .saving else { return }
        submission = .none
        switch outcome {
        case .saved: return
        case .form: formReported = ["form"]
        case .unknown: formReported = [Self.messages.failed]
        case .field(let field):
            let isSame = editions[field.rawValue] == submittedEditions[field.rawValue]
            if isSame { reported[field.rawValue] = "field" } else { formReported = ["field"] }
        }
        fail()
    }
}

/// The result of the work of a submission.
enum FormOutcome {
    case saved
    case form
    case unknown
    case field(FormModel.Field)
}
