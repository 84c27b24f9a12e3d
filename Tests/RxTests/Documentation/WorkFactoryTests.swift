import Rx
import Testing

/// The ways to write an action's closure: with the result's type omitted, or with a result of a custom type.
@Suite struct WorkFactoryTests {
    @Test func `an action's closure may omit its result type`() {
        let nothing = CocoaAction { return .empty() }
        let doubled = Action<Int, Int> { .just($0 * 2) }
        let checked = Action<Int, Int>(enabledIf: .just(true)) { input in
            guard input > 0 else { return .empty() }
            return .just(input)
        }
        var seen: [Int] = []
        let bag = DisposeBag()
        doubled.elements.subscribe(onNext: { seen.append($0) }).disposed(by: bag)
        checked.elements.subscribe(onNext: { seen.append($0) }).disposed(by: bag)
        var completions = 0
        nothing.completions.subscribe(onNext: { completions += 1 }).disposed(by: bag)
        nothing.execute()
        doubled.execute(4)
        checked.execute(-1)
        checked.execute(5)
        #expect(seen == [8, 5])
        #expect(completions == 1)
    }

    @Test func `an action's closure may return any observable or trait`() {
        let subject = PublishSubject<Int>()
        let followed = Action<Void, Int> { subject }
        let single = Action<Int, String> { Single.just("\($0)") }
        let ending: CompletableAction<Int> = CompletableAction { _ in Completable.empty() }
        var seen: [String] = []
        let bag = DisposeBag()
        followed.elements.subscribe(onNext: { seen.append("\($0)") }).disposed(by: bag)
        single.elements.subscribe(onNext: { seen.append($0) }).disposed(by: bag)
        ending.completions.subscribe(onNext: { seen.append("end") }).disposed(by: bag)
        followed.execute()
        subject.onNext(1)
        subject.onCompleted()
        single.execute(2)
        ending.execute(3)
        #expect(seen == ["1", "2", "end"])
    }
}
