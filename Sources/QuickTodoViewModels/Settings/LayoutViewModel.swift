public import Rx
public import Scenes

/// The part of a page around its scenes: it applies the settings to the browser's session.
public final class LayoutViewModel {
    /// The settings of the user.
    public let settings: Observable<Settings>

    /// Creates the model of a page's layout.
    ///
    /// The language of the settings is chosen in a browser in which none was chosen, and when the settings change. In
    /// between, the user can choose another one for the browser.
    public init(_ settings: SharedSettings, session: any SessionType) {
        var known: Settings?
        self.settings = settings.values.do(onNext: { new in
            session.choose(hourCycle: new.timeFormat.hourCycle)
            if let language = new.language, known.map({ $0.language != language }) ?? (session.languages.chosen == nil)
            {
                session.choose(language: language)
            }
            known = new
        })
    }
}
