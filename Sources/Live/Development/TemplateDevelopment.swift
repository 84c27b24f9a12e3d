import Dispatch
import HTMLTemplates
import Synchronization
import Texts

/// Reads an app's templates and catalogues again when one is saved, and reports the result. For development; see
/// ``LiveConfiguration/development``.
final class TemplateDevelopment: Sendable {
    /// Compares templates that are not in use yet with the app's views, and calls back with the diagnostics.
    typealias Check =
        @Sendable (
            _ templates: TemplateLibrary, _ layout: Template, _ then: @escaping @Sendable ([PlacedDiagnostic]) -> Void
        ) -> Void

    private let watch: FolderWatch

    /// Starts watching the library's folder; `nil` if the library was not read from a folder.
    ///
    /// - Parameters:
    ///   - library: The app's templates.
    ///   - layout: The name of the layout.
    ///   - keys: The kinds of the layout's keys.
    ///   - check: Called when templates have changed. They are used if there are no diagnostics.
    ///   - report: Called on any thread when templates have changed, and when diagnostics appear or have been resolved.
    init?(
        _ library: TemplateLibrary, layout: String, keys: [String: TemplateKeyKind], check: @escaping Check,
        report: @escaping @Sendable (DevelopmentReport) -> Void
    ) {
        guard let folder = library.directory else { return nil }
        let last = LastOutcome()
        let tell = { @Sendable (outcome: DevelopmentReport) in if last.mustBeTold(outcome) { report(outcome) } }
        let use = { @Sendable (revision: TemplateRevision, layout: Template) in
            let former = library.texts
            let changed = library.adopt(revision)
            let texts = library.texts === former ? nil : library.texts
            tell(DevelopmentReport(changed: Set(changed), layout: layout, texts: texts))
        }
        watch = FolderWatch(folder) {
            do {
                let revision = try library.reread(try library.texts.reread())
                let newLayout = try revision.library.template(layout, keys: keys)
                guard !revision.changed.isEmpty else { return use(revision, newLayout) }
                let isChecked = DispatchSemaphore(value: 0)
                check(revision.library, newLayout) { diagnostics in
                    defer { isChecked.signal() }
                    guard diagnostics.isEmpty else { return tell(DevelopmentReport(diagnostics: diagnostics)) }
                    use(revision, newLayout)
                }
                // The next reading is compared with the result of this one. Loops that have ended never call back.
                _ = isChecked.wait(timeout: .now() + .seconds(2))
            } catch {
                tell(DevelopmentReport(diagnostics: Self.diagnostics(of: error)))
            }
        }
    }

    private static func diagnostics(of error: any Error) -> [PlacedDiagnostic] {
        switch error {
        case let error as TemplateError: error.diagnostics.map { PlacedDiagnostic($0) }
        case let error as TextCatalogError: error.mistakes.map { PlacedDiagnostic($0) }
        default: [PlacedDiagnostic("templates", "\(error)")]
        }
    }

    /// The presence of diagnostics in the previous result.
    private final class LastOutcome: Sendable {
        private let hadProblems = Atomic(false)

        func mustBeTold(_ outcome: DevelopmentReport) -> Bool {
            let had = hadProblems.exchange(!outcome.diagnostics.isEmpty, ordering: .relaxed)
            return had || !outcome.diagnostics.isEmpty || !outcome.changed.isEmpty || outcome.texts != nil
        }
    }
}

/// The result of reading the templates and catalogues again.
struct DevelopmentReport: Sendable {
    /// The templates in use that have changed.
    var changed: Set<String> = []
    /// The current layout.
    var layout: Template?
    /// The catalogues, if they have changed.
    var texts: TextCatalogs?
    /// The diagnostics. If there are any, the last valid templates remain in use.
    var diagnostics: [PlacedDiagnostic] = []
}
