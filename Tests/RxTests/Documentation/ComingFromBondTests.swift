import Differences
import Rx
import RxTesting
import Testing

// The examples of the article "Coming from Bond", word for word.

final class ProfileViewModel {
    let name = Property<String?>("")
    let isValid = Property(false)
    let isSaving = Property(false)
    let tags = MutableObservableArray<String>([])
    private let bag = DisposeBag()

    init() {
        name
            .map { !($0 ?? "").isEmpty }
            .bind(to: isValid)
            .disposed(by: bag)
    }

    func save(with service: @escaping (String) -> Single<Void>) -> Observable<Void> {
        service(name.value ?? "")
            .asObservable()
            .feedActivity(into: isSaving)
    }
}

@Suite struct ComingFromBondTests {
    private let bag = DisposeBag()

    @Test func `bidirectionalBind keeps two properties equal`() {
        let viewModel = ProfileViewModel()
        let field = BehaviorRelay<String?>(value: nil)
        viewModel.name
            .bidirectionalBind(to: field)
            .disposed(by: bag)
        field.accept("Ann")
        #expect(viewModel.name.value == "Ann")
        #expect(viewModel.isValid.value)
        viewModel.name.value = ""
        #expect(field.value == "")
    }

    @Test func `an activity is true while its work runs`() {
        let viewModel = ProfileViewModel()
        var seen: [Bool] = []
        viewModel.isSaving
            .observeNext { seen.append($0) }
            .disposed(by: bag)
        viewModel.save(with: { _ in .just(()) }).subscribe().disposed(by: bag)
        #expect(seen == [false, true, false])
    }

    @Test func `derived collections follow the changes of an array`() {
        let tags = ProfileViewModel().tags
        var counts: [Int] = []
        tags.asObservable()
            .filterCollection { $0.hasPrefix("s") }
            .sortedCollection()
            .observeNext { changeset in counts.append(changeset.collection.count) }
            .disposed(by: bag)
        tags.append("swift")
        tags.append("rx")
        tags.batchUpdate { tags in
            tags.insert("server", at: 0)
            tags.move(from: 0, to: 2)
        }
        #expect(counts == [0, 1, 2])
        #expect(tags.array == ["swift", "rx", "server"])
    }

    @Test func `a read-only view follows its property`() {
        let count = Property(1)
        let shown: ReadOnlyProperty<Int> = count.readOnlyView
        count.value = 2
        #expect(shown.value == 2)
    }

    @Test func `toLoadingState sends loading before the value`() throws {
        let states = try Observable.just("photo").toLoadingState().toBlocking().toArray()
        #expect(states.map(\.isLoading) == [true, false])
        #expect(states.compactMap(\.value) == ["photo"])
    }
}
