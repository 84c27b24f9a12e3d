/// A language of the app. The raw value is its BCP 47 tag.
public enum GoalLanguage: String, Sendable, CaseIterable, LosslessStringConvertible {
    /// Korean.
    case korean = "ko"
    /// English.
    case english = "en"

    public init?(_ description: String) { self.init(rawValue: description) }

    public var description: String { rawValue }
}

/// The texts of the app in one language.
public struct GoalWords: Sendable, Equatable {
    /// The language, and whether addresses must contain it.
    public let locale: GoalLocale

    /// Creates the texts for a locale.
    public init(_ locale: GoalLocale) { self.locale = locale }

    /// The language of the texts.
    public var language: GoalLanguage { locale.language }

    private func say(_ korean: String, _ english: String) -> String { language == .korean ? korean : english }

    /// The heading of the list.
    public var goals: String { say("완료한 목표", "Goals") }
    /// The title of the button that opens the form.
    public var write: String { say("회고 쓰기", "Write retrospective") }
    /// The title of the button that opens a retrospective.
    public var read: String { say("회고 보기", "Read retrospective") }
    /// The label of the completion date.
    public var completed: String { say("완료일", "Completed") }
    /// The label of the reward.
    public var reward: String { say("보상", "Reward") }
    /// The title of the button for the next page.
    public var more: String { say("더 보기", "More goals") }
    /// The text that is shown while goals are being loaded.
    public var loading: String { say("불러오는 중…", "Loading…") }
    /// The title of the button that repeats a failed request.
    public var retry: String { say("다시 시도", "Try again") }
    /// The text in place of an empty list.
    public var none: String { say("아직 완료한 목표가 없어요.", "No completed goals yet.") }
    /// The name of a retrospective, for page titles.
    public var retrospective: String { say("회고", "Retrospective") }
    /// The label of ``Retrospective/liked``.
    public var liked: String { say("좋았던 점", "What was good?") }
    /// The label of ``Retrospective/learned``.
    public var learned: String { say("배운 점", "What did you learn?") }
    /// The label of ``Retrospective/lacked``.
    public var lacked: String { say("아쉬운 점", "What was missing?") }
    /// The label of ``Retrospective/longedFor``.
    public var longedFor: String { say("바라는 점", "What do you hope for next?") }
    /// The mark of fields that are not required.
    public var optional: String { say("선택", "optional") }
    /// The title of the buttons that save.
    public var save: String { say("저장하기", "Save") }
    /// The heading of the confirmation.
    public var confirmHeading: String { say("회고를 저장할까요?", "Save this retrospective?") }
    /// The text of the confirmation.
    public var confirmText: String {
        say("저장하면 수정할 수 없어요.", "You cannot change it afterward.")
    }
    /// The title of the button that returns to the form.
    public var cancel: String { say("더 쓰기", "Keep writing") }
    /// The notice after saving.
    public var saved: String { say("회고를 저장했어요!", "The retrospective is saved.") }
    /// The text in place of an optional answer that is empty.
    public var nothing: String { say("쓴 내용이 없어요.", "Nothing was written here.") }
    /// The message for a required answer that is empty.
    public var empty: String { say("한 글자 이상 써 주세요.", "Please write something here.") }

    /// Returns the message for a text with too many characters.
    public func tooLong(by count: Int) -> String {
        say("\(count)자를 줄여 주세요.", count == 1 ? "One character too many." : "\(count) characters too many.")
    }

    /// Returns the message for a failed request.
    public func failed(_ error: any Error) -> String {
        say("문제가 생겼어요. 잠시 후 다시 시도해 주세요.", "\(error.sentence) Please try again.")
    }

    /// Returns a sentence with the number of retrospectives that the user can write.
    public func count(_ number: Int) -> GoalCount {
        guard number > 0 else {
            return GoalCount(before: say("모든 목표의 회고를 썼어요!", "Every goal has a retrospective!"))
        }
        if language == .korean {
            return GoalCount(before: "총 ", emphasis: "\(number)개", after: "의 목표 회고를 작성할 수 있어요!")
        }
        return number == 1
            ? GoalCount(before: "You can write a retrospective for ", emphasis: "1 goal", after: "!")
            : GoalCount(before: "You can write retrospectives for ", emphasis: "\(number) goals", after: "!")
    }
}

/// A sentence with an emphasized part.
public struct GoalCount: Sendable, Equatable {
    /// The text before the emphasized part.
    public let before: String
    /// The emphasized part.
    public let emphasis: String
    /// The text after the emphasized part.
    public let after: String

    /// Creates a sentence.
    public init(before: String, emphasis: String = "", after: String = "") {
        self.before = before
        self.emphasis = emphasis
        self.after = after
    }

    /// The whole sentence.
    public var text: String { before + emphasis + after }
}
