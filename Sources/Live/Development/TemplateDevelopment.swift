import HTMLTemplates
import Synchronization

/// Reads an app's templates again whenever one is saved, and says what came of it. For development; see ``LiveConfiguration/development``.
final class TemplateDevelopment: Sendable {
    private let watch: FolderWatch

    /// Nil when the library was not read from a folder.
    ///
    /// - Parameter report: called from a thread of its own, when templates changed, and when there is something wrong or not any more.
    init?(_ library: TemplateLibrary, layout: String, report: @escaping @Sendable (DevelopmentReport) -> Void) {
        guard let folder = library.directory else { return nil }
        let last = LastOutcome()
        watch = FolderWatch(folder) {
            var outcome = DevelopmentReport()
            do throws(TemplateError) {
                outcome.changed = Set(try library.reload())
                outcome.layout = try library.template(layout, keys: Page.layoutKeys)
            } catch {
                outcome.problems = error.problems
            }
            if last.mustBeTold(outcome) { report(outcome) }
        }
    }

    /// Whether something was wrong the last time.
    private final class LastOutcome: Sendable {
        private let hadProblems = Atomic(false)

        func mustBeTold(_ outcome: DevelopmentReport) -> Bool {
            let had = hadProblems.exchange(!outcome.problems.isEmpty, ordering: .relaxed)
            return had || !outcome.problems.isEmpty || !outcome.changed.isEmpty
        }
    }
}
