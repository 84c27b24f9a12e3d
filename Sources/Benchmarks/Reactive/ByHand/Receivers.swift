/// A closure that receives a value: a handwritten observer.
typealias Receiver = (Int) -> Void

// Handwritten stages: each wraps the receiver after it. They are not inlined, because a stage composed at run time
// cannot be.

@inline(never)
func mapByHand(_ transform: @escaping (Int) -> Int, _ next: @escaping Receiver) -> Receiver {
    { next(transform($0)) }
}

@inline(never)
func filterByHand(_ predicate: @escaping (Int) -> Bool, _ next: @escaping Receiver) -> Receiver {
    { if predicate($0) { next($0) } }
}

/// Starts the source that `transform` returns for each value, and forwards the values of the source.
@inline(never)
func flatMapByHand(
    _ transform: @escaping (Int) -> (@escaping Receiver) -> Void, _ next: @escaping Receiver
) -> Receiver {
    { transform($0)(next) }
}

/// Does the same as `flatMapByHand`, but ignores further values of earlier sources.
@inline(never)
func flatMapLatestByHand(
    _ transform: @escaping (Int) -> (@escaping Receiver) -> Void, _ next: @escaping Receiver
) -> Receiver {
    var generation = 0
    return { value in
        generation += 1
        let mine = generation
        let start = transform(value)
        start { if mine == generation { next($0) } }
    }
}

/// Returns a source of one value, like `Observable.just`.
@inline(never)
func justByHand(_ value: Int) -> (@escaping Receiver) -> Void {
    { $0(value) }
}

/// Returns a receiver for each of `count` sources. Sends the sum of their latest values once all have sent one.
@inline(never)
func combineByHand(_ count: Int, _ next: @escaping Receiver) -> [Receiver] {
    var latest = Array(repeating: 0, count: count)
    var silent = (1 << count) - 1
    return (0..<count).map { place in
        { value in
            latest[place] = value
            silent &= ~(1 << place)
            if silent == 0 { next(latest.reduce(0, &+)) }
        }
    }
}
