/// The predictions of actions without a row, which change counters.
final class CountedActions {
    private var actions: [(name: String, counts: CounterChanges)] = []
    private var isSent = false

    /// The names of the actions.
    var names: [String] { actions.map(\.name) }

    /// The changes of counters that the actions may cause.
    var effects: Set<CounterChanges> { Set(actions.map(\.counts)) }

    /// Adds the changes of counters that an action causes to those that it has.
    func add(_ name: String, _ counts: CounterChanges) {
        if let index = actions.firstIndex(where: { $0.name == name }) {
            actions[index].counts = actions[index].counts.adding(counts)
        } else {
            actions.append((name, counts))
        }
    }

    func clientHasNothing() { isSent = false }

    /// Adds the operations with the predictions, unless the client has them.
    func flush(_ binder: ViewBinder, into operations: inout [Operation]) {
        if isSent { return }
        isSent = true
        operations += actions.map { name, counts in
            let posted = binder.postedName(name)
            var json = JSONText()
            json.object { json in
                json.member("value", "")
                json.name("actions")
                json.object { json in
                    json.name(posted)
                    json.object { json in
                        json.name("counts")
                        counts.write(to: &json)
                    }
                }
            }
            // No element has an id that begins with a plus sign.
            return .predictions(of: "+" + posted, json.bytes)
        }
    }
}
