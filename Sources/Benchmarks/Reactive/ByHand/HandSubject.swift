/// A list of closures to call: what one writes where there is no subject.
final class HandSubject {
    /// In the order of subscription; nil where one has left.
    private var receivers: [Receiver?] = []
    private var vacant: [Int] = []
    private(set) var latest = 0

    @inline(never)
    func send(_ value: Int) {
        latest = value
        for receiver in receivers { receiver?(value) }
    }

    /// - Returns: what ends it.
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
