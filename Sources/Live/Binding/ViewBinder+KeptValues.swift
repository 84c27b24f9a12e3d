import HTMLTemplates
public import Rx

extension ViewBinder {
    /// Keeps a value of the view model beyond the page: when the page is mounted again, because the server was restarted,
    /// a new release was deployed, or another node has taken over, the value returns before the page is rendered.
    ///
    ///     page.keep("step", viewModel.step)
    ///
    /// Keep values that are neither in the address, nor in the database, nor in a field, which the client keeps itself: the
    /// step of a wizard, the open sections, the chosen rows. The values are sent to the client whenever they have changed,
    /// sealed with the first of ``LiveConfiguration/sealingKeys``, and belong to the account and the path of the page. The
    /// client can read them and can send earlier ones again, but cannot make its own, so never let them decide about access.
    /// All values of a page together must be small, at most about 2,500 bytes as JSON; larger ones are not
    /// kept, and an error is logged (`kept-values-too-large`).
    ///
    /// A page that the user opens or reloads starts without them. Without JavaScript, each post mounts the page again, and
    /// the values are carried over as by ``carryOver(_:from:to:)``, in the memory of the server.
    ///
    /// A value that an earlier release has written with another `version` is passed to `migrate`. One that cannot be used is
    /// dropped, and the page starts with the view model's own value; the event `kept-value-dropped` is logged. So are all
    /// values whose seal fits no key (`kept-values-refused`).
    ///
    /// - Parameters:
    ///   - name: The name of the value, which is not used in the template. It must be unique in the view.
    ///   - relay: The value. It is used on the page's loop.
    ///   - version: The version of the value's form. Increase it when the form or the meaning changes.
    ///   - migrate: Returns the value for one of another version, or `nil` to drop it.
    public func keep<Value: Codable & Sendable>(
        _ name: String, _ relay: BehaviorRelay<Value>, version: Int = 1,
        migrate: @escaping (KeptValue) throws -> Value? = { _ in nil }
    ) {
        keep(name, from: relay, to: { relay.accept($0) }, version: version, migrate: migrate)
    }

    /// Keeps the latest element of an output beyond the page, as ``keep(_:_:version:migrate:)`` does.
    ///
    /// - Parameters:
    ///   - name: The name of the value, which is not used in the template. It must be unique in the view.
    ///   - output: The value.
    ///   - receive: Passes the value of the former page to the view model, before the page is rendered. It is called on the
    ///     page's loop, at most once.
    ///   - version: The version of the value's form. Increase it when the form or the meaning changes.
    ///   - migrate: Returns the value for one of another version, or `nil` to drop it.
    public func keep<Value: Codable & Sendable>(
        _ name: String, from output: some ObservableConvertibleType<Value>, to receive: @escaping (Value) -> Void,
        version: Int = 1, migrate: @escaping (KeptValue) throws -> Value? = { _ in nil }
    ) {
        page.context.scripts[.values].bind()
        // The value is there before the view's other bindings ask for it.
        let sink = KeptValueSink(name: postedName(name), version: version, receive, migrate)
        declare(events: output, to: sink, isBeforeAll: true)
    }
}

/// An output whose value the page keeps with its client.
protocol KeptOutput: AnyObject {
    var keptName: String { get }
    /// The latest value; nil before the first.
    var keptValue: KeptValue? { get throws }
}

/// Remembers the latest element of an output that the page keeps.
private final class KeptValueSink<Value: Codable & Sendable>: OutputSink<Value>, KeptOutput, CarriedOutput {
    /// At first the name that the view has given.
    private(set) var keptName: String
    private let version: Int
    private let pass: (Value) -> Void
    private let migrate: (KeptValue) throws -> Value?
    private var latest: Value?
    /// The value that was emitted during a post without the script.
    private var posted: Value?

    init(
        name: String, version: Int, _ receive: @escaping (Value) -> Void,
        _ migrate: @escaping (KeptValue) throws -> Value?
    ) {
        (keptName, self.version, pass, self.migrate) = (name, version, receive, migrate)
    }

    var keptValue: KeptValue? { get throws { try latest.map { try KeptValue($0, version: version) } } }

    var carriedName: String { keptName }

    var carriedValue: (any Sendable)? { posted }

    func receive(_ value: any Sendable) { if let value = value as? Value { pass(value) } }

    override func began(in binder: ViewBinder) {
        keptName = "\(binder.template.name) \(keptName)"
        if let former = binder.page.returnedValue(keptName) { restore(former, on: binder.page) }
    }

    /// Passes the value of the former page to the view model.
    private func restore(_ former: KeptValue, on page: Page) {
        do {
            if let value = try former.version == version ? former.decode() : migrate(former) { return pass(value) }
            page.dropped(keptName, because: "it has version \(former.version) instead of \(version)")
        } catch {
            page.dropped(keptName, because: "\(error)")
        }
    }

    override func take(_ value: Value, _ binder: ViewBinder) {
        latest = value
        if binder.page.post.isBeingProcessed { posted = value }
        if binder.page.isRendered { binder.page.keptValuesChanged() }
    }

    override func name(in binder: ViewBinder) -> String { keptName }
}
