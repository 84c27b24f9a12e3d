import EventLoops
import Scenes

/// Keeps the values of the page's views with its client, and takes back those of a former page.
extension Page {
    /// Takes the sealed values of a former page from its client, before the layout and the scenes are mounted.
    func returnValues(from text: String, at path: String) {
        do throws(SealRefusal) {
            let kept = try seal.open(text)
            // The client may have gone to another address since.
            if kept.path == path { returned = kept.values }
        } catch {
            if context.keptValuesLog.isDue(now: loop.now) {
                context.log(
                    .warning, "kept-values-refused", [session.logField, LogEvent.Field("error", error.rawValue)])
            }
        }
        // The client gets them sealed with the current key, and without those that are dropped.
        markStale(.keptValues)
    }

    /// Returns a value of the former page, once.
    func returnedValue(_ name: String) -> KeptValue? { returned.removeValue(forKey: name) }

    /// Plans to send the values, unless there is no key.
    func keptValuesChanged() {
        if seal.keys.isEmpty { return }
        markStale(.keptValues)
        setNeedsFlush()
    }

    func dropped(_ name: String, because reason: String) {
        context.log(
            .warning, "kept-value-dropped",
            [id.logField, LogEvent.Field("value", name), LogEvent.Field("error", reason)])
    }

    /// Adds the operation that replaces the client's values.
    func flushKeptValues(into operations: inout [Operation]) {
        for name in returned.keys.sorted() { dropped(name, because: "no view keeps a value with this name") }
        returned = [:]
        var kept = KeptValues(path: address.path)
        do {
            for output in keptOutputs { kept.values[output.keptName] = try output.keptValue }
            let text = try seal.close(kept)
            if text == nil, !seal.keys.isEmpty { context.log(.error, "kept-values-too-large", [id.logField]) }
            operations.append(.keptValues(text ?? ""))
        } catch {
            context.log(.error, "kept-values-not-encodable", [id.logField, LogEvent.Field("error", "\(error)")])
        }
    }

    /// The values belong to the account; without one, to any page.
    private var seal: ClientSeal<KeptValues> {
        ClientSeal(keys: context.configuration.sealingKeys, owner: session.account.map { "\($0.id)" } ?? "")
    }

    private var keptOutputs: [any KeptOutput] {
        allBinders.reversed().flatMap { $0.outputs.all.compactMap { $0 as? any KeptOutput } }
    }
}
