public import Rx

extension ViewBinder {
    /// Carries a value over from one document of the browser to the next ones while no script runs.
    ///
    /// A post without the script is answered with a redirect, and the page with its view models ends. The memory of these
    /// view models, such as the changes that can be undone, ends with them, unless it is carried over: if the output emits
    /// during such a post, each later page of the browser whose view has a value with this name and type receives the
    /// latest element before it is rendered, and before a post to it is processed. With the script, and after
    /// `LiveLimits.messageLifetime`, nothing is carried over.
    ///
    ///     page.carryOver("changes", from: viewModel.changes, to: viewModel.resume)
    ///
    /// The server keeps one value for each name and browser, at most eight. It must be small, because it is not counted
    /// among the bytes that a browser makes the server hold.
    ///
    /// - Parameters:
    ///   - name: The name of the value, which is not used in the template.
    ///   - output: The value. Elements that it emits when the page begins are not carried over.
    ///   - receive: Passes the value of an earlier page to the view model.
    public func carryOver<Value: Sendable>(
        _ name: String, from output: some ObservableConvertibleType<Value>, to receive: @escaping (Value) -> Void
    ) {
        declare(events: output, to: CarriedValueSink(name: postedName(name), receive), isBeforeAll: false)
    }
}

/// An output whose value is carried over to later pages.
protocol CarriedOutput: AnyObject {
    var carriedName: String { get }
    /// The value that was emitted during the post; `nil` if there was none.
    var carriedValue: (any Sendable)? { get }
    /// Passes a value of an earlier page to the view model, if it has the output's type.
    func receive(_ value: any Sendable)
}

/// Remembers the latest element of an output that was emitted during a post without the script.
private final class CarriedValueSink<Value: Sendable>: OutputSink<Value>, CarriedOutput {
    let carriedName: String
    private let receive: (Value) -> Void
    private var latest: Value?

    init(name: String, _ receive: @escaping (Value) -> Void) { (carriedName, self.receive) = (name, receive) }

    var carriedValue: (any Sendable)? { latest }

    func receive(_ value: any Sendable) { if let value = value as? Value { receive(value) } }

    override func take(_ value: Value, _ binder: ViewBinder) {
        if binder.page.post.isBeingProcessed { latest = value }
    }

    override func name(in binder: ViewBinder) -> String { carriedName }
}
