import Foundation
public import Rx

extension ViewBinder {
    /// Binds the number on the icon of an app that was installed from the page, if the browser supports it. `nil` or 0
    /// removes the number. The topmost scene that binds a number determines it.
    ///
    /// The last number stays on the icon when a page ends. To update it while no page is open, the app needs push
    /// notifications.
    public func bindBadge(from output: some ObservableConvertibleType<Int?>) { bindBadge(from: output) { $0 ?? 0 } }

    /// Binds the number on the app's icon.
    public func bindBadge(from output: some ObservableConvertibleType<Int>) {
        bindBadge(from: output) { $0 }
    }

    private func bindBadge<Value>(
        from output: some ObservableConvertibleType<Value>, _ count: @escaping (Value) -> Int
    ) {
        needsScene(for: "badge")
        page.context.usesBadges = true
        declare(from: output, to: BadgeSink(count))
    }

    /// Sends each element to the app's own scripts exactly once, as the event `bindery:NAME` on the root element. The
    /// event's `detail` is the element, encoded as JSON.
    ///
    /// Without JavaScript it has no effect. An element that cannot be encoded ends the page with the encoder's error.
    ///
    /// - Precondition: `name` contains no white space.
    public func emit<Value: Encodable>(_ name: String, from output: some ObservableConvertibleType<Value>) {
        precondition(
            name.utf8.allSatisfy { 0x21...0x7E ~= $0 }
                || !name.unicodeScalars.contains(where: \.properties.isWhitespace),
            "The event name “\(name)” contains white space.")
        declare(events: output, to: EventSink(name: name), isBeforeAll: true)
    }

    /// Sends the app's own scripts the event `bindery:NAME`, without a detail, for each element.
    public func emit(_ name: String, from output: some ObservableConvertibleType<Void>) {
        emit(name, from: output.asObservable().map { Bool?.none })
    }
}

/// Sets the number that a scene shows on the app's icon.
final class BadgeSink<Value>: OutputSink<Value> {
    private let count: (Value) -> Int

    init(_ count: @escaping (Value) -> Int) { self.count = count }

    override func take(_ value: Value, _ binder: ViewBinder) { binder.setBadge(max(0, count(value))) }

    override func name(in binder: ViewBinder) -> String { "badge" }
}

/// Sends each element of an output to scripts as an event.
final class EventSink<Value: Encodable>: OutputSink<Value> {
    private let name: String

    init(name: String) { self.name = name }

    override func take(_ value: Value, _ binder: ViewBinder) {
        do {
            // The JSON is on one line, because it is not pretty-printed. U+2028 is not a line break in server-sent
            // events.
            binder.page.emit(.event(name, detail: Array(try JSONEncoder().encode(value))))
        } catch {
            binder.page.fail(error, of: self, in: binder)
        }
    }

    override func name(in binder: ViewBinder) -> String { name }
}
