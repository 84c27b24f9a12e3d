extension ObservableType {
    /// Returns a sequence of states that begins with `initialState` and continues as long as `condition` returns true.
    /// `iterate` derives each state from the previous one.
    public static func generate(
        initialState: Element, condition: @escaping (Element) throws -> Bool,
        scheduler: any ImmediateSchedulerType = CurrentThreadScheduler.instance,
        iterate: @escaping (Element) throws -> Element
    ) -> Observable<Element> {
        Observable.operation { sink in
            emitSteps(of: GenerateSteps(initialState, condition, iterate, sink), to: sink, on: scheduler)
        }
    }
}

private final class GenerateSteps<Element>: EmissionSteps<Element> {
    private var state: Element
    private var isFirst = true
    private let condition: (Element) throws -> Bool
    private let iterate: (Element) throws -> Element

    init(
        _ state: Element, _ condition: @escaping (Element) throws -> Bool,
        _ iterate: @escaping (Element) throws -> Element, _ sink: Sink<Element>
    ) {
        self.state = state
        self.condition = condition
        self.iterate = iterate
        super.init(sink)
    }

    override func step() -> Bool {
        guard !sink.isDisposed else { return false }
        do {
            if isFirst { isFirst = false } else { state = try iterate(state) }
            guard try condition(state) else {
                sink.onCompleted()
                return false
            }
            sink.onNext(state)
            return true
        } catch {
            sink.onError(error)
            return false
        }
    }
}
