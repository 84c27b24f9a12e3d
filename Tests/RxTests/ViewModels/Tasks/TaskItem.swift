import Differences

struct TaskItem: Equatable, IdentifiableType {
    let uid: Int
    var title: String
    var checked: Bool = false

    var identity: Int { uid }
}

typealias TaskSection = AnimatableSectionModel<String, TaskItem>

typealias TaskStatistics = (todo: Int, done: Int)
