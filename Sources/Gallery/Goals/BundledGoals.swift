import Bindery
import Foundation
import GalleryViewModels

/// The goals that ship with the package.
struct BundledGoals: Decodable {
    private struct Entry: Decodable {
        let id: Int
        let korean: String
        let english: String
        let koreanReward: String
        let englishReward: String
        /// The year, the month and the day.
        let completed: [Int]
        /// The answers for liked, learned, lacked and longed for.
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

    /// Returns a service for these goals that stores retrospectives in a database.
    ///
    /// - Throws: `BundledData.Failure` if the file cannot be read or decoded.
    static func service(site: String, database: Database) throws -> DatabaseGoalService {
        let goals = try BundledData.read(BundledGoals.self, "goals/goals.json", site: site).goals
        let written = goals.compactMap { entry in entry.written.map { (entry.id, $0) } }
        return DatabaseGoalService(
            goals.compactMap(\.goal), given: Dictionary(written) { $1 }, database: database)
    }
}
