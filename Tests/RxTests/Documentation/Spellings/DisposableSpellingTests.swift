import Rx
import RxTesting
import Testing

/// The disposables, spelled as in existing code.
@Suite(.leakFree) struct DisposableSpellingTests {
    private final class Log {
        var names: [String] = []

        func disposable(_ name: String) -> any Cancelable { Disposables.create { self.names.append(name) } }
    }

    private let log = Log()

    @Test func groups() {
        Disposables.create().dispose()
        Disposables.create(log.disposable("a"), log.disposable("b")).dispose()
        Disposables.create(log.disposable("c"), log.disposable("d"), log.disposable("e")).dispose()
        Disposables.create(log.disposable("f"), log.disposable("g"), log.disposable("h"), log.disposable("i")).dispose()
        Disposables.create([log.disposable("j")]).dispose()
        #expect(log.names.joined() == "abcdefghij")
    }

    @Test func boolean() {
        let disposable = BooleanDisposable()
        #expect(!disposable.isDisposed)
        disposable.dispose()
        #expect(disposable.isDisposed)
        #expect(BooleanDisposable(isDisposed: true).isDisposed)
    }

    @Test func composite() throws {
        let group = CompositeDisposable(log.disposable("a"), log.disposable("b"))
        let key = try #require(group.insert(log.disposable("c")))
        #expect(group.count == 3)
        group.remove(for: key)
        #expect(log.names == ["c"])
        group.dispose()
        #expect(group.isDisposed)
        #expect(log.names == ["c", "a", "b"])
        #expect(group.insert(log.disposable("late")) == nil)
        #expect(log.names.last == "late")
        #expect(CompositeDisposable(disposables: []).count == 0)
    }

    @Test func referenceCounted() {
        let counted = RefCountDisposable(disposable: log.disposable("a"))
        let first = counted.retain()
        let second = counted.retain()
        counted.dispose()
        first.dispose()
        first.dispose()
        #expect(log.names.isEmpty)
        second.dispose()
        #expect(log.names == ["a"])
        #expect(counted.isDisposed)
    }

    @Test func scheduled() {
        let scheduler = TestScheduler(initialClock: 0)
        let disposable = ScheduledDisposable(scheduler: scheduler, disposable: log.disposable("a"))
        disposable.dispose()
        #expect(!disposable.isDisposed)
        scheduler.start()
        #expect(disposable.isDisposed)
        #expect(log.names == ["a"])
    }

    @Test func serial() {
        let serial = SerialDisposable()
        serial.disposable = log.disposable("a")
        serial.disposable = log.disposable("b")
        #expect(log.names == ["a"])
        serial.dispose()
        serial.disposable = log.disposable("c")
        #expect(log.names == ["a", "b", "c"])
        #expect(serial.isDisposed)
    }

    @Test func singleAssignment() {
        let single = SingleAssignmentDisposable()
        single.dispose()
        single.setDisposable(log.disposable("a"))
        #expect(log.names == ["a"])
        #expect(single.isDisposed)
    }

    @Test func bags() {
        do {
            let bag = DisposeBag()
            log.disposable("a").disposed(by: bag)
            bag.insert(log.disposable("b"), log.disposable("c"))
            bag.insert([log.disposable("d")])
            bag.insert {
                log.disposable("e")
                log.disposable("f")
            }
            #expect(log.names.isEmpty)
        }
        #expect(log.names.joined() == "abcdef")
        _ = DisposeBag(disposing: log.disposable("g"), log.disposable("h"))
        _ = DisposeBag(disposing: [log.disposable("i")])
        _ = DisposeBag {
            log.disposable("j")
            log.disposable("k")
        }
        #expect(log.names.joined() == "abcdefghijk")
    }

    @Test func `a subclass of DisposeBase is a disposable`() {
        final class Own: DisposeBase, Cancelable {
            private(set) var isDisposed = false

            override func dispose() { isDisposed = true }
        }
        let own = Own()
        let cancelable: any Cancelable = own
        Observable<Int>.create { _ in own }.subscribe().dispose()
        #expect(cancelable.isDisposed)
    }
}
