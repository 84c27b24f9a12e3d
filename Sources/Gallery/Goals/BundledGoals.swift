import Bindery
import Foundation
import GalleryViewModels

/// The goals that ship with the gallery.
struct BundledGoals: Decodable {
    private struct Entry: Decodable {
        let id: Int
        let korean: String
        let english: String
        let koreanReward: String
        let englishReward: String
        /// Year, month, day.
        let completed: [Int]
        /// Liked, learned, lacked, longed for.
        let retrospective: [String]?

        var goal: Goal? {
            guard completed.count == 3 else { return nil }
            return Goal(
                id: id, title: GoalText(korean: korean, english: english),
                reward: GoalText(korean: koreanReward, english: englishReward),
                completed: GoalDay(year: completed[0], month: completed[1], day: completed[2]),
                hasRetrospective: written != nil)
        }

        var written: Retrospective? {
            guard let retrospective, retrospective.count == 4 else { return nil }
            return Retrospective(
                liked: retrospective[0], learned: retrospective[1], lacked: retrospective[2],
                longedFor: retrospective[3])
        }
    }

    private let goals: [Entry]

    /// A service of these goals, which keeps in the database what is written of them.
    ///
    /// - Throws: Why they cannot be read.
    static func service(site: String, database: Database) throws -> DatabaseGoalService {
        let goals = try BundledData.read(BundledGoals.self, "goals/goals.json", site: site).goals
        let written = goals.compactMap { entry in entry.written.map { (entry.id, $0) } }
        return DatabaseGoalService(
            goals.compactMap(\.goal), given: Dictionary(written) { $1 }, database: database)
    }
}
