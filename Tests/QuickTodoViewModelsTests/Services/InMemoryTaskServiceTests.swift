import Differences
import QuickTodoViewModels
import Rx
import RxTesting
import Testing

@Suite struct InMemoryTaskServiceTests {
    /// The list is changed in place, so it must always equal the tasks in their order.
    @Test(arguments: 1...20 as ClosedRange<UInt64>)
    func `random changes leave the list in order`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let scheduler = TestScheduler(initialClock: 100)
        let bag = DisposeBag()
        let tasks = (1...80).map { id -> TaskItem in
            id % 3 == 0 ? .done(id, "done", at: Double(id % 7)) : .due(id, id % 10 == 0 ? "" : "due")
        }
        let service = InMemoryTaskService(tasks: tasks, scheduler: scheduler)
        var known = Dictionary(uniqueKeysWithValues: tasks.map { ($0.id, $0) })
        var listed = TreeArray<TaskItem>()
        service.tasks().subscribe(onNext: { listed = $0 }).disposed(by: bag)
        for step in 0..<200 {
            scheduler.advanceTo(101 + step / 3)
            let task = try #require(known.values.sorted { $0.id < $1.id }.randomElement(using: &random))
            let keep = { (task: TaskItem) in known[task.id] = task }
            switch Int.random(in: 0..<5, using: &random) {
            case 0:
                service.delete(task).subscribe().disposed(by: bag)
                known[task.id] = nil
            case 1:
                service.createTask(title: ["", "new"].randomElement(using: &random)!).subscribe(onNext: keep).disposed(
                    by: bag)
            case 2: service.update(task, title: "title \(step)").subscribe(onNext: keep).disposed(by: bag)
            default: service.toggle(task).subscribe(onNext: keep).disposed(by: bag)
            }
            let expected = known.values.filter { !$0.isDraft }.sorted(by: TaskItem.comesBefore)
            #expect(Array(listed) == expected, "seed \(seed), step \(step)")
        }
    }
}
