import HTMLTemplates
import Live
import LiveTesting
import Rx
import Testing

/// The names in predictions.
@Suite struct PredictionTests {
    private func mistake(_ bind: @escaping @Sendable (ViewBinder) -> Void) -> String {
        let error = #expect(throws: LiveError.self) {
            try OneSceneServer(Chores.template) { page in
                page.bindSections("sections", from: Observable<[ChoreSection]>.just([]))
                page.bindEvent("toggle", to: PublishRelay<Chore>())
                page.bindEvent("remove", to: PublishRelay<Chore>())
                bind(page)
            }
        }
        return error?.description ?? ""
    }

    @Test func `wrong names are found at startup`() {
        #expect(
            mistake { page in page.predict("check", in: "sections") { (_: Chore) in .none } }
                .contains("The view predicts “check”, but the view binds no action or event to that name."))
        #expect(
            mistake { page in page.predict("toggle", in: "lists") { (_: Chore) in .none } }
                .contains("The view predicts “lists”, but the view binds no list of rows to that key."))
        #expect(
            mistake { page in
                page.predict("toggle", in: "sections") { (_: Chore) in .none }
                page.predict("remove", in: "sections") { (_: LongItem) in .none }
            }.contains("The view predicts “sections”, but the list has predictions for rows of another type."))
    }
}
