import QuickTodoViewModels
import Testing

@Suite struct TaskPlacesTests {
    /// Returns the order of tasks, whose titles are their creation times.
    private func order(_ tasks: [TaskItem]) -> [Int] { tasks.sorted(by: TaskItem.comesBefore).map(\.id) }

    private let moved = TaskItem.due(5, "moved")

    @Test func `a place between two tasks changes only the moved one`() throws {
        let placed = try #require(TaskPlaces.placed(moved, above: [.due(9, "a")], below: [.due(8, "b")], reach: 0))
        #expect(placed.map(\.id) == [5])
        #expect(order([.due(9, "a"), .due(8, "b")] + placed) == [9, 5, 8])
    }

    @Test func `a place at an end is close to the first or last task`() throws {
        let top = try #require(TaskPlaces.placed(moved, above: [], below: [.due(9, "a")], reach: 0)?.first)
        #expect(order([.due(9, "a"), top]) == [5, 9] && top.orderTime < moment(9.1))
        let bottom = try #require(TaskPlaces.placed(.due(10, "x"), above: [.due(9, "a")], below: [], reach: 0)?.first)
        #expect(order([.due(9, "a"), bottom]) == [9, 10])
        #expect(TaskPlaces.placed(moved, above: [], below: [], reach: 0)?.map(\.id) == [5])
    }

    @Test func `neighbors get places if there is no room`() throws {
        let same = (1...4).map { TaskItem(id: $0, title: "x", added: moment(9)) }
        #expect(TaskPlaces.placed(moved, above: [same[3]], below: [same[2]], reach: 0) == nil)
        let above = [same[2], same[3], .due(20, "top")]
        let below = [same[1], same[0], .due(1, "end")]
        #expect(TaskPlaces.placed(moved, above: above, below: below, reach: 1) == nil, "the bounds have the same time")
        let placed = try #require(TaskPlaces.placed(moved, above: above, below: below, reach: 2))
        #expect(placed.map(\.id) == [4, 3, 5, 2, 1])
        #expect(order(placed + [.due(20, "top")]) == [20, 4, 3, 5, 2, 1])
    }
}
