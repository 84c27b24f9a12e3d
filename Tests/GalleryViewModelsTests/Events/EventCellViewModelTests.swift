import Foundation
import GalleryViewModels
import Testing
import Texts

@Suite struct EventCellViewModelTests {
    private func cell(_ deed: FeedEvent.Deed, age: Double = 0) -> EventCellViewModel {
        let event = FeedEvent(
            id: "1", actor: "ada", avatar: "", repository: "orbit/rocket", deed: deed,
            date: Date(timeIntervalSince1970: 0))
        return EventCellViewModel(event, now: Date(timeIntervalSince1970: age))
    }

    @Test(arguments: [
        (FeedEvent.Deed.pushed(commits: 1, branch: "main", message: "A\nB"), "pushed a commit to main of", "A"),
        (.pushed(commits: 3, branch: "x", message: ""), "pushed 3 commits to x of", ""),
        (.created(""), "created", ""), (.created("branch x"), "created branch x of", ""),
        (.starred, "starred", ""), (.forked(to: "b/rocket"), "forked", "to b/rocket"),
        (.issue("opened", number: 7, title: "T"), "opened issue #7 of", "T"),
        (.commented(number: 7, title: "T", text: ""), "commented on #7 of", "T"),
        (.commented(number: 7, title: "T", text: "So\r\nit is"), "commented on #7 of", "So"),
        (.added(member: "brook"), "added brook to", ""), (.other, "was active in", ""),
    ])
    func `every kind of event has a sentence`(deed: FeedEvent.Deed, words: String, detail: String) {
        #expect(cell(deed).words.description == words)
        #expect(cell(deed).detail.description == detail)
    }

    @Test(
        arguments: [
            (-5, "just now"), (59, "just now"), (60, "1 minute ago"), (7199, "1 hour ago"), (7200, "2 hours ago"),
            (86_400, "1 day ago"), (5_097_600, "1 month ago"), (69_120_000, "2 years ago"), (1e300, "1000 years ago"),
        ] as [(Double, String)])
    func `the age is shown in words`(seconds: Double, age: String) {
        #expect(cell(.starred, age: seconds).age.description == age)
    }
}
