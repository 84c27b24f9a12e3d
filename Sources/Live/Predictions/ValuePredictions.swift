import HTMLTemplates
import Rx

/// The predictions of the values that depend on counters.
final class ValuePredictions {
    private var values: [any PredictedValue] = []
    private var sent: [TemplateValue]?

    func add(_ value: any PredictedValue) { values.append(value) }

    /// The keys whose values are predicted, without the page's title.
    var keys: [String] { values.compactMap(\.key) }

    func clientHasNothing() { sent = nil }

    /// Adds the operation that replaces the predictions on the client if they have changed.
    ///
    /// - Parameter effects: The changes of counters that the predicted actions cause.
    func flush(
        _ binder: ViewBinder, _ effects: Set<CounterChanges>, using renderer: SharedRenderer,
        into operations: inout [Operation]
    ) {
        if values.isEmpty { return }
        let sums = CounterChanges.sums(of: effects)
        let current = values.flatMap { value in
            value.start(binder)
            return sums.map { value.value(for: $0) ?? .null }
        }
        if sent == current { return }
        sent = current
        operations.append(
            renderer.predictedValues(current, of: binder) { format in
                .values(of: binder.idPrefix, json(binder, sums, current, format))
            })
    }

    /// Returns the operations for each sum as JSON.
    private func json(
        _ binder: ViewBinder, _ sums: [CounterChanges], _ current: [TemplateValue], _ format: TemplateFormat
    ) -> [UInt8] {
        var json = JSONText()
        json.object { json in
            for (index, sum) in sums.enumerated() {
                let lines = values.enumerated().flatMap { number, value in
                    value.lines(showing: current[number * sums.count + index], on: binder, format)
                }
                json.member(sum.text, lines)
            }
        }
        return json.bytes
    }
}

/// A value that depends on counters, of any type.
protocol PredictedValue: AnyObject {
    /// The key; `nil` for the page's title.
    var key: String? { get }

    /// Subscribes to the value's output, unless it has done so.
    func start(_ binder: ViewBinder)

    /// Returns the value after changes of counters; `nil` before the output's first element.
    func value(for changes: CounterChanges) -> TemplateValue?

    /// Returns the operations that show a value.
    func lines(showing value: TemplateValue, on binder: ViewBinder, _ format: TemplateFormat) -> [[UInt8]]
}

/// The prediction of a key's value, or of the page's title, from an output.
final class OutputPrediction<Source>: PredictedValue {
    let key: String?
    private let output: Observable<Source>
    private let convert: (Source, CounterChanges) -> TemplateValue
    private var latest: Source?
    private var isStarted = false

    init(
        _ key: String?, from output: Observable<Source>, _ convert: @escaping (Source, CounterChanges) -> TemplateValue
    ) {
        (self.key, self.output, self.convert) = (key, output, convert)
    }

    func start(_ binder: ViewBinder) {
        if isStarted { return }
        isStarted = true
        binder.listen(to: output, SourceSink(key ?? "title") { [weak self] in self?.latest = $0 })
    }

    func value(for changes: CounterChanges) -> TemplateValue? { latest.map { convert($0, changes) } }

    func lines(showing value: TemplateValue, on binder: ViewBinder, _ format: TemplateFormat) -> [[UInt8]] {
        guard let key else { return binder.page.layout.lines(showing: value, of: "title", format) }
        return binder.lines(showing: value, of: key, format)
    }
}

/// Stores the elements of an output from which a value is predicted.
final class SourceSink<Source>: OutputSink<Source> {
    private let key: String
    private let store: (Source) -> Void

    init(_ key: String, _ store: @escaping (Source) -> Void) { (self.key, self.store) = (key, store) }

    override func take(_ value: Source, _ binder: ViewBinder) {
        store(value)
        binder.noteChange()
        binder.page.setNeedsFlush()
    }

    override func name(in binder: ViewBinder) -> String { key }
}

extension ViewBinder {
    /// Returns the operations that show another value of a key, as lines of the protocol.
    fileprivate func lines(showing value: TemplateValue, of key: String, _ format: TemplateFormat) -> [[UInt8]] {
        guard let slot = template.slot(of: key) else { return [] }
        var values = values
        values[slot] = value
        return template.fragments.filter { $0.keys.contains(slot) && template.isOnPage($0, values) }.map { fragment in
            Operation.fragment(fragment, of: template, values, idPrefix: idPrefix, format).text
        }
    }
}
