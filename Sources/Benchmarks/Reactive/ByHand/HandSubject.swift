/// A list of closures to call: the code that one writes without a subject.
final class HandSubject {
    /// The receivers in the order of subscription; `nil` in place of an ended one.
    private var receivers: [Receiver?] = []
    private var vacant: [Int] = []
    private(set) var latest = 0

    @inline(never)
    func send(_ value: Int) {
        latest = value
        for receiver in receivers { receiver?(value) }
    }

    /// Adds a receiver.
    ///
    /// - Returns: A closure that ends the subscription.
    @inline(never)
    func subscribe(_ receiver: @escaping Receiver) -> () -> Void {
        let place = vacant.popLast() ?? receivers.count
        if place == receivers.count { receivers.append(receiver) } else { receivers[place] = receiver }
        return { [self] in
            receivers[place] = nil
            vacant.append(place)
        }
    }
}
