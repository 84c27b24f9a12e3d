import Dispatch
import Rx

extension Diagram {
    static let filtering: [Diagram] = [
        Diagram("filter") { lab in
            let source = lab.numbers("source", "--1--2--3--4--|")
            lab.result("filter { $0 > 2 }", source.filter { $0 > 2 })
        },
        Diagram("distinctUntilChanged") { lab in
            let source = lab.hot("source", "--a--a--A--b--a--|")
            lab.result("distinctUntilChanged()", source.distinctUntilChanged())
            lab.result("… { $0.lowercased() }", source.distinctUntilChanged { $0.lowercased() })
            lab.result("… { $0 >= $1 }", source.distinctUntilChanged { $0 >= $1 })
            lab.result("… (at: \\.count)", source.distinctUntilChanged(at: \.count))
        },
        Diagram("element(at:)") { lab in
            let source = lab.hot("source", "--1--2--3--|")
            lab.result("element(at: 1)", source.element(at: 1))
            lab.result("element(at: 9)", source.element(at: 9))
        },
        Diagram("first") { lab in
            let source = lab.hot("source", "--1--2--3--|")
            lab.result("first()", source.first().map { $0 ?? "nil" })
        },
        Diagram("single") { lab in
            let source = lab.hot("source", "--1--2--3--|")
            lab.result("single()", source.single())
            lab.result("single { $0 == \"2\" }", source.single { $0 == "2" })
        },
        Diagram("ignoreElements") { lab in
            let source = lab.hot("source", "--1--2--3--|")
            lab.result("ignoreElements()", source.ignoreElements().map { _ -> String in })
        },
        Diagram("skip") { lab in
            let source = lab.hot("source", "--1--2--3--4--|")
            lab.result("skip(2)", source.skip(2))
            lab.result("skip(4 s, scheduler: s)", source.skip(.seconds(4), scheduler: lab.scheduler))
        },
        Diagram("skip(until:)") { lab in
            let source = lab.hot("source", "--1--2--3--4--|")
            let other = lab.hot("other", "------x--")
            lab.result("skip(until: other)", source.skip(until: other))
        },
        Diagram("skip(while:)") { lab in
            let source = lab.numbers("source", "--1--2--3--1--|")
            lab.result("skip(while: { $0 < 3 })", source.skip(while: { $0 < 3 }))
        },
        Diagram("take") { lab in
            let source = lab.hot("source", "--1--2--3--4--|")
            lab.result("take(2)", source.take(2))
        },
        Diagram("take(for:scheduler:)") { lab in
            let source = lab.hot("source", "--1--2--3--4--|")
            lab.result("take(for: 7 s, scheduler: s)", source.take(for: .seconds(7), scheduler: lab.scheduler))
        },
        Diagram("take(until:)") { lab in
            let source = lab.numbers("source", "--1--2--3--4--|")
            let other = lab.hot("other", "------x--")
            lab.result("take(until: other)", source.take(until: other))
            lab.result("take(until: { $0 == 3 })", source.take(until: { $0 == 3 }))
            lab.result("… behavior: .inclusive", source.take(until: { $0 == 3 }, behavior: .inclusive))
        },
        Diagram("take(while:)") { lab in
            let source = lab.numbers("source", "--1--2--3--1--|")
            lab.result("take(while: { $0 < 3 })", source.take(while: { $0 < 3 }))
            lab.result("… behavior: .inclusive", source.take(while: { $0 < 3 }, behavior: .inclusive))
        },
        Diagram("takeLast") { lab in
            let source = lab.hot("source", "--1--2--3--|")
            lab.result("takeLast(2)", source.takeLast(2))
        },
        Diagram("sample") { lab in
            let source = lab.hot("source", "--1--2--------3---|")
            let sampler = lab.hot("sampler", "-------x--x------x---|")
            lab.result("sample(sampler)", source.sample(sampler))
            lab.result("… defaultValue: \"0\"", source.sample(sampler, defaultValue: "0"))
        },
        Diagram("pausable(by:)") { lab in
            let source = lab.hot("source", "--1--2--3--4--|")
            let other = lab.hot("isActive", "---f-----t--")
            lab.result("pausable(by: isActive)", source.pausable(by: other.map { $0 == "t" }))
        },
        Diagram("ifEmpty") { lab in
            let source = lab.hot("source", "------|")
            let other = lab.cold("other", "--8--9|")
            lab.result("ifEmpty(default: \"0\")", source.ifEmpty(default: "0"))
            lab.result("ifEmpty(switchTo: other)", source.ifEmpty(switchTo: other))
        },
    ]
}
