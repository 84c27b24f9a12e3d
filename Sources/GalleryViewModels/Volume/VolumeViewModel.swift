public import Rx
public import Texts

/// A volume that a slider and a text field show and set, on all pages.
public final class VolumeViewModel {
    /// The valid levels.
    public static let range = 0...100

    // MARK: Two-way bindings

    /// The value of the slider.
    public let level: BehaviorSubject<Int>

    /// The contents of the text field: the level in digits, or an unfinished entry.
    public let text: BehaviorSubject<String>

    // MARK: Inputs

    /// Sets the volume to the minimum.
    public let minimum: CocoaAction

    /// Sets the volume to the maximum.
    public let maximum: CocoaAction

    /// Confirms the values of the fields, which are already applied. Fails with ``VolumeError/textIsNoLevel`` while the
    /// text is rejected.
    public let set: CocoaAction

    // MARK: Outputs

    /// Indicates whether the text is not a whole number within ``range``. The volume keeps its last accepted value.
    public let textIsRefused: Observable<Bool>

    /// A message that explains why the text is rejected; empty while it is accepted.
    public let message: Observable<Text>

    /// The level as a word.
    public let loudness: Observable<Loudness>

    /// The page's title.
    public let title: Observable<Text>

    // Each field owns its binding for as long as the view model exists.
    private let slider: SharedField<Int, Int, Int>
    private let field: SharedField<Int, Int, String>

    /// Creates a view model for the volume.
    public init(volume: Shared<Int>) {
        slider = SharedField(volume, \.self, show: { $0 }, read: Self.level)
        field = SharedField(volume, \.self, show: { String($0) }, read: Self.level)
        level = slider.shown
        text = field.shown

        minimum = CocoaAction { Observable.just(volume.turn(to: Self.range.lowerBound)) }
        maximum = CocoaAction { Observable.just(volume.turn(to: Self.range.upperBound)) }
        set = CocoaAction { [isRefused = field.isRefused] in
            isRefused.value ? Observable.error(VolumeError.textIsNoLevel) : Observable.just(())
        }

        textIsRefused = field.isRefused.distinctUntilChanged()
        message = Observable.combineLatest(field.isRefused, field.accepted, resultSelector: Self.message)
            .distinctUntilChanged()
        loudness = field.accepted.map(Loudness.init).distinctUntilChanged()
        title = field.accepted.map { "Volume \($0, "level")" }.distinctUntilChanged()
    }

    private static func level(_ number: Int) -> Int? {
        range.contains(number) ? number : nil
    }

    private static func level(_ text: String) -> Int? {
        Int(text.filter { !$0.isWhitespace }).flatMap(level)
    }

    private static func message(_ isRefused: Bool, _ level: Int) -> Text {
        guard isRefused else { return "" }
        return """
            Please enter a whole number from \(range.lowerBound, "least") to \(range.upperBound, "most"). \
            The volume is still \(level, "level").
            """
    }
}

/// The reasons why the volume is not set.
public enum VolumeError: Error {
    /// The text is not a whole number within ``VolumeViewModel/range``.
    case textIsNoLevel
}

/// A level as a word: silent at 0, quiet up to 33, medium up to 66, loud above.
public enum Loudness: String, Sendable {
    case silent, quiet, medium, loud

    init(_ level: Int) {
        self =
            switch level {
            case ...0: .silent
            case ...33: .quiet
            case ...66: .medium
            default: .loud
            }
    }
}

extension Shared<Int> {
    fileprivate func turn(to level: Int) {
        change { $0 = level }
    }
}
