import EventLoops
import HTMLTemplates
import Rx
import Synchronization

/// An output that a mount follows, as a log or a person knows it.
protocol NamedOutput: AnyObject {
    /// The key that the output is bound to, or the binding's own word: `title`, `address`, `alert`.
    func name(in mount: Mount) -> String
}

/// Follows an output for a mount.
class OutputSink<Value>: EndSink<Value>, NamedOutput {
    // Without a count: the mount disposes of all its sinks before it is gone. Read and cut on the loop only.
    private unowned(unsafe) var mount: Mount?
    private let loop: EventLoop
    /// How many values are on their way to the loop. One that comes on the loop meanwhile goes behind them.
    private let carried = Atomic<Int>(0)

    init(_ mount: Mount) {
        self.mount = mount
        loop = mount.page.loop
    }

    /// A new value, on the loop.
    func take(_ value: Value, _ mount: Mount) { fatalError("What follows an output takes its values") }

    func name(in mount: Mount) -> String { fatalError("What follows an output has a name") }

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
        guard let mount else { return }
        take(value, mount)
        if !mount.isReady { mount.gotValue(of: self) }
    }

    final override func onError(_ error: any Error) {
        let (isFirst, last) = end()
        guard isFirst else { return }
        LoopBound(self, on: loop).run { sink in
            if let mount = sink.mount { mount.page.fail(error, of: sink, in: mount) }
        }
        last?.dispose()
    }

    final override func onCompleted() {
        end().last?.dispose()
    }

    /// The mount ends. On the page's loop.
    final override func dispose() {
        mount = nil
        super.dispose()
    }
}

/// An output that sets a key.
protocol SlotOutput: DisposeBase {
    /// The key's slot in the mount's template.
    var slot: Int { get set }
}

/// Sets a key; a subclass says to what.
class SlotSink<Value>: OutputSink<Value>, SlotOutput {
    final var slot: Int

    init(_ mount: Mount, slot: Int) {
        self.slot = slot
        super.init(mount)
    }

    final override func name(in mount: Mount) -> String { mount.template.keys[slot] }
}

/// Sets a key to what an output says.
final class ValueSink<Value: TemplateConvertible>: SlotSink<Value> {
    override func take(_ value: Value, _ mount: Mount) { mount.set(slot, value.templateValue) }
}

/// Sets a key to what is made of what an output says.
final class ConvertingSink<Value>: SlotSink<Value> {
    private let convert: (Value) -> TemplateValue

    init(_ mount: Mount, slot: Int, _ convert: @escaping (Value) -> TemplateValue) {
        self.convert = convert
        super.init(mount, slot: slot)
    }

    override func take(_ value: Value, _ mount: Mount) { mount.set(slot, convert(value)) }
}

/// Gives a scene its title.
final class TitleSink: OutputSink<String> {
    override func take(_ title: String, _ mount: Mount) { mount.setTitle(title) }

    override func name(in mount: Mount) -> String { "title" }
}
