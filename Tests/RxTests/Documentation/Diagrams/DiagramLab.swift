import Rx
import RxTesting

/// Runs a marble diagram: rows of marbles are the input, and the output of the operators is drawn as rows below them.
///
/// A column is a second. `-` is a second without an event, `|` the end, `X` an error. Events in parentheses are sent at
/// the same time, at the column of the opening parenthesis.
final class DiagramLab {
    struct Failure: Error, CustomStringConvertible {
        let description = "X"
    }

    /// The virtual time of column 0.
    private static let start = 10

    let scheduler = TestScheduler(initialClock: 0, simulateProcessingDelay: false)
    private var rows: [(label: String, marbles: () -> String)] = []
    private var width = 0

    /// Adds a row whose events are sent at their columns, regardless of subscriptions.
    func hot(_ label: String, _ marbles: String) -> Observable<String> {
        note(label, marbles)
        return scheduler.createHotObservable(events(marbles, from: DiagramLab.start)).asObservable()
    }

    /// Adds a row that begins at its column 0 when it is subscribed to.
    func cold(_ label: String, _ marbles: String) -> Observable<String> {
        note(label, marbles)
        return scheduler.createColdObservable(events(marbles, from: 0)).asObservable()
    }

    /// Adds a hot row of numbers.
    func numbers(_ label: String, _ marbles: String) -> Observable<Int> { hot(label, marbles).map { Int($0) ?? 0 } }

    /// Adds a cold row of numbers.
    func coldNumbers(_ label: String, _ marbles: String) -> Observable<Int> {
        cold(label, marbles).map { Int($0) ?? 0 }
    }

    /// Draws a row: the events that `source` sends a subscriber from column `from` to column `until`.
    func result<Source: ObservableConvertibleType>(
        _ label: String, from column: Int = 0, until end: Int = 60, _ source: Source
    ) {
        let source = source.asObservable().map { "\($0)" }
        let observer = scheduler.createObserver(String.self)
        let subscription = SingleAssignmentDisposable()
        at(column) { subscription.setDisposable(source.subscribe(observer)) }
        at(end) { subscription.dispose() }
        rows.append((label, { self.draw(observer.events, from: column, until: end) }))
    }

    /// Runs an action at a column.
    func at(_ column: Int, _ action: @escaping () -> Void) {
        scheduler.scheduleAt(DiagramLab.start + column, action: action)
    }

    /// Runs the diagram and draws it.
    func text() -> String {
        scheduler.start()
        let longest = rows.map(\.label.count).max() ?? 0
        return rows.map { row in
            row.label + String(repeating: " ", count: longest + 2 - row.label.count) + row.marbles()
        }
        .joined(separator: "\n")
    }

    private func note(_ label: String, _ marbles: String) {
        width = max(width, marbles.count)
        rows.append((label, { marbles }))
    }

    private func events(_ marbles: String, from start: Int) -> [Recorded<Event<String>>] {
        var events: [Recorded<Event<String>>] = []
        var group: Int?
        for (column, mark) in marbles.enumerated() {
            let time = start + (group ?? column)
            switch mark {
            case "-", " ": break
            case "(": group = column
            case ")": group = nil
            case "|": events.append(.completed(time))
            case "X": events.append(.error(time, Failure()))
            default: events.append(.next(time, String(mark)))
            }
        }
        return events
    }

    private func draw(_ events: [Recorded<Event<String>>], from column: Int, until end: Int) -> String {
        var row = String(repeating: " ", count: column)
        var pending = events[...]
        while let time = pending.first?.time {
            let together = pending.prefix { $0.time == time }
            pending = pending.dropFirst(together.count)
            let place = time - DiagramLab.start
            precondition(row.count <= place, "The marbles of this diagram overlap: \(events)")
            row += String(repeating: "-", count: place - row.count)
            let marks = together.map { mark($0.value) }.joined()
            row += together.count > 1 ? "(\(marks))" : marks
        }
        if events.last?.value.isStopEvent == true { return row }
        return row + String(repeating: "-", count: max(0, min(max(width, row.count + 2), end) - row.count))
    }

    private func mark(_ event: Event<String>) -> String {
        switch event {
        case .next(let text): text
        case .error: "X"
        case .completed: "|"
        }
    }
}
