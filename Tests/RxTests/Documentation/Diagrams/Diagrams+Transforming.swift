import Dispatch
import Foundation
import Rx

extension Diagram {
    static let transforming: [Diagram] = [
        Diagram("map") { lab in
            let source = lab.numbers("source", "--1--2--3--|")
            lab.result("map { $0 * 2 }", source.map { $0 * 2 })
        },
        Diagram("compactMap") { lab in
            let source = lab.hot("source", "--1--a--3--|")
            lab.result("compactMap { Int($0) }", source.compactMap { Int($0) })
        },
        Diagram("flatMap") { lab in
            let source = lab.hot("source", "--a-----b--|")
            let a = lab.cold("a", "-1---2---3|")
            let b = lab.cold("b", "-4--5|")
            lab.result("flatMap", source.flatMap { $0 == "a" ? a : b })
        },
        Diagram("flatMapFirst") { lab in
            let source = lab.hot("source", "--a--b-------b--|")
            let a = lab.cold("a", "-1---2---3|")
            let b = lab.cold("b", "-4--5|")
            lab.result("flatMapFirst", source.flatMapFirst { $0 == "a" ? a : b })
        },
        Diagram("flatMapLatest") { lab in
            let source = lab.hot("source", "--a-----b--|")
            let a = lab.cold("a", "-1---2---3|")
            let b = lab.cold("b", "-4--5|")
            lab.result("flatMapLatest", source.flatMapLatest { $0 == "a" ? a : b })
        },
        Diagram("concatMap") { lab in
            let source = lab.hot("source", "--a-----b--|")
            let a = lab.cold("a", "-1---2---3|")
            let b = lab.cold("b", "-4--5|")
            lab.result("concatMap", source.concatMap { $0 == "a" ? a : b })
        },
        Diagram("scan") { lab in
            let source = lab.numbers("source", "--1--2--3--|")
            lab.result("scan(0, accumulator: +)", source.scan(0, accumulator: +))
            lab.result("scan(into: 0) { $0 += $1 }", source.scan(into: 0) { $0 += $1 })
        },
        Diagram("reduce") { lab in
            let source = lab.numbers("source", "--1--2--3--|")
            lab.result("reduce(0, accumulator: +)", source.reduce(0, accumulator: +))
            lab.result("… mapResult: { $0 + 1 }", source.reduce(0, accumulator: +, mapResult: { $0 + 1 }))
        },
        Diagram("toArray") { lab in
            let source = lab.numbers("source", "--1--2--3--|")
            lab.result("toArray()", source.toArray())
        },
        Diagram("buffer") { lab in
            let source = lab.hot("source", "-1-2-3---------4---|")
            let buffer = source.buffer(timeSpan: .seconds(6), count: 2, scheduler: lab.scheduler)
            lab.result("buffer(6 s, 2)", buffer.map { "[" + $0.joined() + "]" })
        },
        Diagram("window") { lab in
            let source = lab.hot("source", "-1-2-3---------4---|")
            let windows = source.window(timeSpan: .seconds(6), count: 2, scheduler: lab.scheduler).share(
                replay: .max, scope: .forever)
            lab.result("window(6 s, 2)", windows.map { _ in "w" })
            lab.result("first w", windows.element(at: 0).merge())
            lab.result("second w", windows.element(at: 1).merge())
        },
        Diagram("groupBy") { lab in
            let source = lab.numbers("source", "--1--2--3--4--|")
            let groups = source.groupBy { $0 % 2 }.share(replay: 2, scope: .forever)
            lab.result("groupBy { $0 % 2 }", groups.map { $0.key == 0 ? "e" : "o" })
            lab.result("o", groups.filter { $0.key == 1 }.merge())
            lab.result("e", groups.filter { $0.key == 0 }.merge())
        },
        Diagram("enumerated") { lab in
            let source = lab.hot("source", "--a----b----|")
            lab.result("enumerated()", source.enumerated().map { "(\($0.index)\($0.element))" })
        },
        Diagram("pairwise") { lab in
            let source = lab.hot("source", "--a-----b----c----|")
            lab.result("pairwise()", source.pairwise().map { "(\($0)\($1))" })
            lab.result("zipPrevious()", source.zipPrevious().map { "(\($0 ?? "–")\($1))" })
        },
        Diagram("materialize") { lab in
            let source = lab.hot("source", "--1--2--X")
            let events = source.materialize()
            lab.result("materialize()", events.map { $0.element ?? "e" })
            lab.result("… dematerialize()", events.dematerialize())
        },
        Diagram("decode") { lab in
            let source = lab.hot("source", "--1--2--a--3--|")
            let numbers = source.map { Data($0.utf8) }.decode(type: Int.self, decoder: JSONDecoder())
            lab.result("decode(type: Int.self, …)", numbers)
        },
        Diagram("withUnretained") { lab in
            let source = lab.hot("source", "--1----2----3--|")
            final class View: Sendable {}
            // Used only on the thread of the virtual time.
            nonisolated(unsafe) var view: View? = View()
            lab.result("withUnretained(view)", source.withUnretained(view!).map { "(v\($1))" })
            lab.at(9) { view = nil }
        },
    ]
}
