public import Rx

/// A volume that a slider and a text field show and set, in every window alike.
public final class VolumeViewModel {
    /// What the volume may be.
    public static let range = 0...100

    // MARK: Both ways

    /// The slider.
    public let level: BehaviorSubject<Int>

    /// The text field: the level in digits, or what somebody is typing.
    public let text: BehaviorSubject<String>

    // MARK: Inputs

    /// Turns the sound off.
    public let minimum: CocoaAction

    /// Turns it all the way up.
    public let maximum: CocoaAction

    /// Confirms what the fields hold, which they have told already; fails while the text is refused.
    public let set: CocoaAction

    // MARK: Outputs

    /// Whether the text is not a whole number within the range. The volume is then still what it was.
    public let textIsRefused: Observable<Bool>

    /// What to do about refused text; empty while there is nothing to say.
    public let message: Observable<String>

    /// How loud it is, in a word.
    public let loudness: Observable<Loudness>

    /// The window's title.
    public let title: Observable<String>

    // Each keeps its binding alive.
    private let slider: SharedField<Int, Int, Int>
    private let field: SharedField<Int, Int, String>

    /// A window onto the volume.
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
        title = field.accepted.map { "Volume \($0)" }.distinctUntilChanged()
    }

    private static func level(_ number: Int) -> Int? {
        range.contains(number) ? number : nil
    }

    private static func level(_ text: String) -> Int? {
        Int(text.filter { !$0.isWhitespace }).flatMap(level)
    }

    private static func message(_ isRefused: Bool, _ level: Int) -> String {
        guard isRefused else { return "" }
        let limits = "from \(range.lowerBound) to \(range.upperBound)"
        return "Please enter a whole number \(limits). The volume is still \(level)."
    }
}

/// Why the volume was not set.
public enum VolumeError: Error {
    /// The text is not a whole number within the range.
    case textIsNoLevel
}

/// How loud a level is.
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
