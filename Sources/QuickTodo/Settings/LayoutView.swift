public import Bindery
public import QuickTodoViewModels

/// The view around all scenes, with the colours and distances that the user has chosen.
struct LayoutView: View {
    static let template = "layout"
    let viewModel: LayoutViewModel

    func bind(_ page: ViewBinder) {
        page.bindValue("settings", from: viewModel.settings)
    }
}

extension Settings: TemplateModel {
    public static let templateKeys = TemplateKeys<Settings> { key in
        key("theme", \.theme.rawValue)
        key("accent", \.accent.rawValue)
        key("density", \.density.rawValue)
        // For the scripts of pages; empty for the notation of the language.
        key("hours") { $0.timeFormat.hourCycle?.rawValue ?? "" }
        key("schemes") { $0.theme == .system ? "light dark" : $0.theme.rawValue }
        // The colour of the browser's own bars: that of the page, also if the browser prefers the other theme.
        key("groundByDay") { $0.theme == .dark ? Ground.dark : Ground.light }
        key("groundByNight") { $0.theme == .light ? Ground.light : Ground.dark }
    }

    /// The background of pages, as in `quicktodo.css`.
    private enum Ground {
        static let (light, dark) = ("#f3f5f4", "#131716")
    }
}
