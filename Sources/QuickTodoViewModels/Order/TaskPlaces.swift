#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The places of tasks that are moved between others.
///
/// A task is listed by the time at which it was created, latest first. A place is such a time too, and replaces it, so that
/// moving a task changes only this one. If there is no time between those of its neighbors, some tasks around it get
/// separate places.
public enum TaskPlaces {
    /// The numbers of neighbors on each side that get places, in the order in which they are tried.
    public static let reaches = [0, 8, 64, 512, 4_096, 1_000_000_000]

    /// The least distance between places in seconds. Times of the present differ by a quarter of a microsecond at least.
    private static let least = 1e-5

    /// The distance in seconds from the first or last task to one that is moved beyond it. It is short, so that tasks that are
    /// added later are above.
    private static let step = 0.01

    /// Returns a task and its neighbors with places of which each is between the others, in the order of the list; `nil` if
    /// there is not enough room.
    ///
    /// - Parameters:
    ///   - task: The moved task.
    ///   - above: The tasks above its new place, the nearest first: at least one more than `reach` unless there are fewer.
    ///   - below: The tasks below its new place, likewise.
    ///   - reach: The number of neighbors on each side that get places.
    public static func placed(_ task: TaskItem, above: [TaskItem], below: [TaskItem], reach: Int) -> [TaskItem]? {
        var tasks = above.prefix(reach).reversed() + [task] + below.prefix(reach)
        let upper = above.dropFirst(reach).first?.orderTime.timeIntervalSince1970
        let lower = below.dropFirst(reach).first?.orderTime.timeIntervalSince1970
        let gap: Double
        let top: Double
        switch (upper, lower) {
        case (let upper?, let lower?): (top, gap) = (upper, (upper - lower) / Double(tasks.count + 1))
        case (let upper?, nil): (top, gap) = (upper, step)
        case (nil, let lower?): (top, gap) = (lower + step * Double(tasks.count + 1), step)
        case (nil, nil): (top, gap) = (task.orderTime.timeIntervalSince1970 + step, step)
        }
        if gap < least { return nil }
        for index in tasks.indices {
            tasks[index].place = Date(timeIntervalSince1970: top - gap * Double(index + 1))
        }
        return tasks
    }
}
