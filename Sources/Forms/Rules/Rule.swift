public import Rx
public import Texts

/// A condition that the value of a field or form meets, with the sentence that is shown while it does not.
///
/// Rules are evaluated in their order, and the first one that is not met is shown. Rules about the content of text
/// accept empty text; `.required` rejects it.
public struct Rule<Value> {
    /// Evaluates the rule at once. Returns the error; `nil` if the rule is met.
    let check: (Value, FormMessages) -> Text?
    /// The outputs that change the result of the rule for the same value.
    let triggers: [Observable<Void>]
    /// Evaluates the rule later; `nil` for a rule that is evaluated at once.
    let late: LateRule<Value>?

    private init(
        triggers: [Observable<Void>] = [], late: LateRule<Value>? = nil,
        check: @escaping (Value, FormMessages) -> Text?
    ) {
        (self.triggers, self.late, self.check) = (triggers, late, check)
    }

    /// Returns a rule that is evaluated by a closure.
    ///
    /// - Parameters:
    ///   - fields: Other fields that the closure reads. The rule is evaluated again when one of them changes.
    ///   - check: Returns the error; `nil` if the rule is met.
    public static func custom(
        dependingOn fields: [any FormFieldType] = [], _ check: @escaping (Value, FormMessages) -> Text?
    ) -> Rule {
        Rule(triggers: fields.map(\.edits), check: check)
    }

    /// Returns a rule with one sentence.
    ///
    /// - Parameters:
    ///   - sentence: The error.
    ///   - fields: Other fields that the closure reads. The rule is evaluated again when one of them changes.
    ///   - isMet: Indicates whether the rule is met.
    public static func satisfies(
        _ sentence: Text, dependingOn fields: [any FormFieldType] = [], _ isMet: @escaping (Value) -> Bool
    ) -> Rule {
        custom(dependingOn: fields) { value, _ in isMet(value) ? nil : sentence }
    }

    /// Returns a rule that is evaluated asynchronously, such as by a service, after all rules that are evaluated at
    /// once are met.
    ///
    /// The evaluation is cancelled when the value changes. A submission evaluates the rule without the pause, and waits
    /// for the result. If the evaluation fails, the rule counts as met, because the service checks the values again
    /// when it saves them.
    ///
    /// - Parameters:
    ///   - pause: The time without edits before the rule is evaluated.
    ///   - scheduler: The scheduler of the pause and of the result.
    ///   - check: Emits the error, or `nil` if the rule is met.
    public static func async(
        after pause: RxTimeInterval = .milliseconds(300), scheduler: any SchedulerType = MainScheduler.instance,
        _ check: @escaping (Value) -> Observable<Text?>
    ) -> Rule {
        Rule(late: LateRule(pause: pause, scheduler: scheduler, check: check)) { _, _ in nil }
    }

    /// Returns the rule for a value that may be missing. A missing value meets it.
    public func ifPresent() -> Rule<Value?> {
        let check = check
        return Rule<Value?>(triggers: triggers, late: late?.ifPresent()) { value, messages in
            value.flatMap { check($0, messages) }
        }
    }

    /// Returns the rule with another sentence.
    public func saying(_ sentence: Text) -> Rule {
        let check = check
        return Rule(triggers: triggers, late: late) { check($0, $1).map { _ in sentence } }
    }

    /// Returns a rule that applies only while a field meets a condition.
    public func when<Other>(
        _ field: FormField<Other>, _ condition: @escaping (Other) -> Bool
    ) -> Rule {
        precondition(late == nil, "An asynchronous rule cannot depend on another field.")
        let check = check
        return Rule(triggers: triggers + [field.edits]) { [weak field] value, messages in
            field?.value.map(condition) == true ? check(value, messages) : nil
        }
    }
}

/// A rule that is evaluated asynchronously.
struct LateRule<Value> {
    let pause: RxTimeInterval
    let scheduler: any SchedulerType
    let check: (Value) -> Observable<Text?>

    func ifPresent() -> LateRule<Value?> {
        let check = check
        return LateRule<Value?>(pause: pause, scheduler: scheduler) { $0.map(check) ?? .just(nil) }
    }
}
