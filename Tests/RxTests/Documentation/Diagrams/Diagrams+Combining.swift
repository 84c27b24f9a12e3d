import Dispatch
import Rx

extension Diagram {
    static let combining: [Diagram] = [
        Diagram("combineLatest") { lab in
            let a = lab.hot("a", "--1-------2----|")
            let b = lab.hot("b", "-----x-------y--|")
            lab.result("combineLatest(a, b)", Observable.combineLatest(a, b).map { $0 + $1 })
            lab.result("combineLatest([a, b])", Observable.combineLatest([a, b]) { $0.joined() })
        },
        Diagram("zip") { lab in
            let a = lab.hot("a", "--1--2-------3--|")
            let b = lab.hot("b", "-----x---y----|")
            lab.result("zip(a, b)", Observable.zip(a, b).map { $0 + $1 })
            lab.result("zip([a, b])", Observable.zip([a, b]) { $0.joined() })
        },
        Diagram("merge") { lab in
            let a = lab.hot("a", "--1-----2--|")
            let b = lab.hot("b", "----x-------y--|")
            lab.result("merge(a, b)", Observable.merge(a, b))
            lab.result("of(a, b).merge()", Observable.of(a, b).merge())
        },
        Diagram("merge(maxConcurrent:)") { lab in
            let a = lab.cold("a", "--1--2-|")
            let b = lab.cold("b", "----x--|")
            let c = lab.cold("c", "--8--9|")
            lab.result("of(a, b, c).merge(maxConcurrent: 2)", Observable.of(a, b, c).merge(maxConcurrent: 2))
        },
        Diagram("concat") { lab in
            let a = lab.cold("a", "--1--2--|")
            let b = lab.cold("b", "--3--4--|")
            lab.result("a.concat(b)", a.concat(b))
            lab.result("concat(a, b)", Observable.concat(a, b))
            lab.result("of(a, b).concat()", Observable.of(a, b).concat())
        },
        Diagram("startWith") { lab in
            let source = lab.hot("source", "------1--2--|")
            lab.result("startWith(\"8\", \"9\")", source.startWith("8", "9"))
        },
        Diagram("switchLatest") { lab in
            let source = lab.hot("source", "--a-----b--|")
            let a = lab.cold("a", "-1---2---3|")
            let b = lab.cold("b", "-4--5|")
            lab.result("switchLatest()", source.map { $0 == "a" ? a : b }.switchLatest())
        },
        Diagram("withLatestFrom") { lab in
            let source = lab.hot("source", "--1-----2----3--|")
            let other = lab.hot("other", "-----x----y------|")
            lab.result("withLatestFrom(other)", source.withLatestFrom(other))
            lab.result("… { $0 + $1 }", source.withLatestFrom(other) { $0 + $1 })
        },
        Diagram("amb") { lab in
            let a = lab.hot("a", "----1--2--|")
            let b = lab.hot("b", "--x--y----|")
            lab.result("a.amb(b)", a.amb(b))
            lab.result("amb([a, b])", Observable.amb([a, b]))
        },
    ]

    static let failing: [Diagram] = [
        Diagram("catch") { lab in
            let source = lab.hot("source", "--1--2--X")
            let other = lab.cold("other", "--8--9|")
            lab.result("catch { _ in other }", source.catch { _ in other })
        },
        Diagram("catchAndReturn") { lab in
            let source = lab.hot("source", "--1--2--X")
            lab.result("catchAndReturn(\"0\")", source.catchAndReturn("0"))
        },
        Diagram("catch(sequence:)") { lab in
            let a = lab.cold("a", "--1--X")
            let b = lab.cold("b", "--2--X")
            let c = lab.cold("c", "--3--|")
            lab.result("catch(sequence: [a, b, c])", Observable.catch(sequence: [a, b, c]))
        },
        Diagram("retry") { lab in
            let source = lab.cold("source", "--1--X")
            lab.result("retry()", until: 20, source.retry())
            lab.result("retry(2)", source.retry(2))
        },
        Diagram("retry(when:)") { lab in
            let source = lab.cold("source", "--1--X")
            let retried = source.retry(when: { $0.delay(.seconds(3), scheduler: lab.scheduler) })
            lab.result("retry(when: { $0.delay(3 s) })", until: 24, retried)
        },
    ]
}
