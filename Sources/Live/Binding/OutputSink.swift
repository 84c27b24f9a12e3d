import EventLoops
import HTMLTemplates
import Rx
import Synchronization

/// An output to which a binder subscribes, with a name for logs and error pages.
protocol NamedOutput: AnyObject {
    /// Returns the key to which the output is bound, or the name of the binding, such as `title`, `address` or `alert`.
    func name(in binder: ViewBinder) -> String
}

/// The subscription of a binder to an output.
class OutputSink<Value>: EndSink<Value>, NamedOutput {
    // Not reference-counted: the binder disposes of all its sinks before it is deallocated. Read and set on the loop
    // only.
    private unowned(unsafe) var binder: ViewBinder?
    private let loop: EventLoop
    /// The number of values from other threads that are queued for the loop. A value that is emitted on the loop in the
    /// meantime is queued behind them, which preserves their order.
    private let carried = Atomic<Int>(0)

    init(_ binder: ViewBinder) {
        self.binder = binder
        loop = binder.page.loop
    }

    /// Handles a new value. Called on the loop.
    func take(_ value: Value, _ binder: ViewBinder) { fatalError("A subclass must override take(_:_:).") }

    func name(in binder: ViewBinder) -> String { fatalError("A subclass must override name(in:).") }

    final override func onNext(_ value: Value) {
        if loop.inEventLoop, carried.load(ordering: .relaxed) == 0 { receive(value) } else { carry(value) }
    }

    private func carry(_ value: Value) {
        carried.add(1, ordering: .relaxed)
        let bound = LoopBound((self, value), on: loop)
        loop.execute {
            let (sink, value) = bound.onLoop
            sink.carried.subtract(1, ordering: .relaxed)
            sink.receive(value)
        }
    }

    private func receive(_ value: Value) {
        guard let binder else { return }
        take(value, binder)
        if !binder.isReady { binder.gotValue(of: self) }
    }

    final override func onError(_ error: any Error) {
        let (isFirst, last) = end()
        guard isFirst else { return }
        LoopBound(self, on: loop).run { sink in
            if let binder = sink.binder { binder.page.fail(error, of: sink, in: binder) }
        }
        last?.disposeAfterTermination()
    }

    final override func onCompleted() {
        end().last?.disposeAfterTermination()
    }

    /// Ends the subscription when the binder is deallocated or no longer needs it. Called on the page's loop.
    final override func dispose() {
        binder = nil
        super.dispose()
    }
}

/// An output that sets a key.
protocol SlotOutput: DisposeBase {
    /// The key's slot in the binder's template.
    var slot: Int { get set }
}

/// Sets a key to a value that a subclass determines.
class SlotSink<Value>: OutputSink<Value>, SlotOutput {
    final var slot: Int

    init(_ binder: ViewBinder, slot: Int) {
        self.slot = slot
        super.init(binder)
    }

    final override func name(in binder: ViewBinder) -> String { binder.template.keys[slot] }
}

/// Sets a key to the values of an output.
final class ValueSink<Value: TemplateConvertible>: SlotSink<Value> {
    override func take(_ value: Value, _ binder: ViewBinder) { binder.set(slot, value.templateValue) }
}

/// Sets a key to the converted values of an output.
final class ConvertingSink<Value>: SlotSink<Value> {
    private let convert: (Value) -> TemplateValue

    init(_ binder: ViewBinder, slot: Int, _ convert: @escaping (Value) -> TemplateValue) {
        self.convert = convert
        super.init(binder, slot: slot)
    }

    override func take(_ value: Value, _ binder: ViewBinder) { binder.set(slot, convert(value)) }
}

/// Sets the title of a scene.
final class TitleSink: OutputSink<String> {
    override func take(_ title: String, _ binder: ViewBinder) { binder.showTitle(title) }

    override func name(in binder: ViewBinder) -> String { "title" }
}
