public import Bindery
import Foundation
public import QuickTodoViewModels

/// The view of the settings.
struct SettingsView: View {
    static let template = "settings"
    let viewModel: SettingsViewModel

    func bind(_ page: ViewBinder) {
        page.setTitle(viewModel.pageTitle)
        page.setPages(showing: .settings)
        bind("theme", viewModel.theme, \.name, page)
        bind("accent", viewModel.accent, \.name, page)
        bind("density", viewModel.density, \.name, page)
        bind("weekStart", viewModel.weekStart, \.name, page)
        bind("timeFormat", viewModel.timeFormat, \.name, page)
        page.bindField("defaultList", from: viewModel.defaultList.value, to: viewModel.defaultList.choice)
        page.bindList("lists", from: viewModel.lists.map { $0.map(ListChoice.init) })
        page.bindField("shownLanguage", from: viewModel.language.value, to: viewModel.language.choice)
        page.setList(
            "shownLanguages", viewModel.languages.map { Choice(code: $0, name: Text(verbatim: Self.name(of: $0))) })
        page.bindAction("save", to: viewModel.save)
        bind(viewModel.templates, page)
        page.bindUndo(viewModel.undo)
        page.bindAlert(from: viewModel.alerts)
    }

    private func bind(_ templates: ListTemplatesViewModel, _ page: ViewBinder) {
        page.bindList("templates", from: templates.templates)
        page.bindValue("hasTemplates", from: templates.templates.map { !$0.isEmpty })
        page.bindValue("templateMessage", from: templates.message)
        page.bindAction("renameTemplate", field: "templateName", to: templates.rename)
        page.bindAction("deleteTemplate", to: templates.delete)
    }

    /// Binds a field and the list of its choices.
    private func bind<Value: FieldValue & CaseIterable & RawRepresentable<String>>(
        _ name: String, _ field: SettingsViewModel.Field<Value>, _ title: (Value) -> Text, _ page: ViewBinder
    ) {
        page.bindField(name, from: field.value, to: field.choice)
        page.setList("\(name)Choices", Choice.all(title))
    }

    private static func name(of tag: String) -> String {
        Locale(identifier: tag).localizedString(forIdentifier: tag) ?? tag
    }
}

extension Settings.Theme: FieldValue {}
extension Settings.Accent: FieldValue {}
extension Settings.Density: FieldValue {}
extension Settings.WeekStart: FieldValue {}
extension Settings.TimeFormat: FieldValue {}
