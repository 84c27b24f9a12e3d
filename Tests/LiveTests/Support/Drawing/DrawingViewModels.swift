import Differences
import HTMLTemplates
import Rx
import Scenes

struct Dot: TemplateModel, IdentifiableType, Equatable {
    var id: Int
    var radius: Int
    var identity: Int { id }

    static let templateKeys = TemplateKeys<Dot> { key in
        key("id", \.id)
        key("radius", \.radius)
        key("place") { $0.id * 10 }
        key("share") { $0.radius * 20 }
    }
}

/// The dots, shared by all tabs.
final class Drawing: Sendable {
    static let start = (1...3).map { Dot(id: $0, radius: 1) }

    let dots = BehaviorRelay(value: start)

    var onLoop: Observable<[Dot]> { dots.asObservable().observe(on: MainScheduler.instance) }
}

final class DrawingViewModel {
    let dots: Observable<[Dot]>
    let count: Observable<String>
    let width: Observable<Int>
    let note = BehaviorRelay(value: "")
    let isWide = BehaviorRelay(value: false)
    let stamp = BehaviorRelay(value: "0")
    let add: CocoaAction
    let shuffle: CocoaAction
    let edit: Action<Dot, Void>
    let remove: Action<Dot, Void>

    init(_ drawing: Drawing, _ coordinator: any SceneCoordinatorType<DrawingScene>) {
        dots = drawing.onLoop.share(replay: 1)
        count = dots.map { "\($0.count) dots" }
        width = dots.map { 100 + $0.count * 10 }
        let stamp = stamp
        add = CocoaAction {
            let id = (drawing.dots.value.map(\.id).max() ?? 0) + 1
            drawing.dots.accept(drawing.dots.value + [Dot(id: id, radius: 1 + id % 3)])
            stamp.accept("\(id)")
            return Observable.just(())
        }
        shuffle = CocoaAction {
            drawing.dots.accept(drawing.dots.value.reversed())
            return Observable.just(())
        }
        edit = Action(enabledIf: coordinator.isPresentingModal.map { !$0 }) { dot in
            coordinator.transition(to: .dot(DotViewModel(dot, drawing, coordinator)), type: .modal)
                .andThen(Observable.just(()))
        }
        remove = Action { dot in
            drawing.dots.accept(drawing.dots.value.filter { $0.id != dot.id })
            return Observable.just(())
        }
    }
}

final class DotViewModel {
    let dot: Dot
    let radius: BehaviorRelay<Int>
    let isLarge: Observable<Bool>
    let save: CocoaAction
    let cancel: CocoaAction

    init(_ dot: Dot, _ drawing: Drawing, _ coordinator: any SceneCoordinatorType<DrawingScene>) {
        self.dot = dot
        let radius = BehaviorRelay(value: dot.radius)
        self.radius = radius
        isLarge = radius.map { $0 > 1 }
        save = CocoaAction {
            drawing.dots.accept(
                drawing.dots.value.map { $0.id == dot.id ? Dot(id: dot.id, radius: radius.value) : $0 })
            return coordinator.pop().andThen(Observable.just(()))
        }
        cancel = CocoaAction { coordinator.pop().andThen(Observable.just(())) }
    }
}
