import Foundation
public import Rx

extension Mount {
    /// Binds the number on the app's icon, where the browser has such a thing: an app that was installed from the page. Nothing, or 0,
    /// takes it away. It is that of the topmost scene that binds one.
    ///
    /// A person who is to see it with every window closed needs push notifications as well: a page's end leaves the last number standing.
    public func badge(to output: some ObservableConvertibleType<Int?>) {
        page.context.usesBadges = true
        whenOpen { mount in
            mount.follow(output, BadgeSink(mount))
        }
    }

    /// Binds the number on the app's icon.
    public func badge(to output: some ObservableConvertibleType<Int>) {
        badge(to: output.asObservable().map { Optional($0) })
    }

    /// Gives each element to the app's own scripts, exactly once: as the event `bindery:NAME` of the root element, whose `detail` is the
    /// element as JSON has it.
    ///
    /// Without JavaScript nothing happens. An element that JSON cannot hold ends the page with the encoder's error.
    public func emit<Value: Encodable>(_ name: String, to output: some ObservableConvertibleType<Value>) {
        precondition(!name.contains(where: \.isWhitespace), "An event's name has no spaces: “\(name)”.")
        whenOpen(isBeforeAll: true) { mount in
            mount.listen(to: output, EventSink(mount, name: name))
        }
    }

    /// Gives the app's own scripts the event `bindery:NAME` for each element, without a detail.
    public func emit(_ name: String, to output: some ObservableConvertibleType<Void>) {
        emit(name, to: output.asObservable().map { Bool?.none })
    }
}

/// Sets a scene's part of the app's badge.
final class BadgeSink: OutputSink<Int?> {
    override func take(_ count: Int?, _ mount: Mount) { mount.setBadge(max(0, count ?? 0)) }

    override func name(in mount: Mount) -> String { "badge" }
}

/// Makes each element of an output an event for scripts.
final class EventSink<Value: Encodable>: OutputSink<Value> {
    private let name: String

    init(_ mount: Mount, name: String) {
        self.name = name
        super.init(mount)
    }

    override func take(_ value: Value, _ mount: Mount) {
        do {
            // Not pretty-printed, so on one line; and U+2028 is no line break to server-sent events.
            mount.page.emit(.event(name, detail: Array(try JSONEncoder().encode(value))))
        } catch {
            mount.page.fail(error, of: self, in: mount)
        }
    }

    override func name(in mount: Mount) -> String { name }
}
