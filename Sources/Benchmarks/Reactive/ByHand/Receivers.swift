/// Something that takes a value: an observer written by hand.
typealias Receiver = (Int) -> Void

// Stages written by hand: each wraps the receiver after it. Not inlined, as a stage that was composed at run time cannot be.

@inline(never)
func mapByHand(_ transform: @escaping (Int) -> Int, _ next: @escaping Receiver) -> Receiver {
    { next(transform($0)) }
}

@inline(never)
func filterByHand(_ predicate: @escaping (Int) -> Bool, _ next: @escaping Receiver) -> Receiver {
    { if predicate($0) { next($0) } }
}

/// Starts what `transform` makes of each value, and passes on what that sends.
@inline(never)
func flatMapByHand(
    _ transform: @escaping (Int) -> (@escaping Receiver) -> Void, _ next: @escaping Receiver
) -> Receiver {
    { transform($0)(next) }
}

/// As `flatMapByHand`; what an earlier value started is not heard any more.
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

/// A sender of one value, as `Observable.just` is.
@inline(never)
func justByHand(_ value: Int) -> (@escaping Receiver) -> Void {
    { $0(value) }
}

/// A receiver for each of `count` sources; the sum of their latest values goes on once all have sent one.
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
