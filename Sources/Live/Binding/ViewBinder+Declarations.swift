public import HTMLTemplates
public import Rx

/// Declares the bindings of a view, which start when its template is known.
extension ViewBinder {
    /// Declares a key and its kind.
    ///
    /// - Parameters:
    ///   - isOptional: Indicates whether the template may omit the key.
    ///   - begin: A closure that starts the binding when the template and the key's slot are known.
    func declare(
        _ key: String, _ kind: TemplateKeyKind, isOptional: Bool = false,
        _ begin: @escaping (ViewBinder, _ slot: Int) -> Void
    ) {
        let draft = openDraft
        draft.add(.inSlot(draft.declare(DeclaredKey(name: key, kind: kind, isOptional: isOptional)), begin))
    }

    /// Declares a key and its kind, and the output that sets it.
    ///
    /// - Parameter isOptional: Indicates whether the template may omit the key.
    @usableFromInline
    func declare<Value>(
        _ key: String, _ kind: TemplateKeyKind, isOptional: Bool = false,
        from output: some ObservableConvertibleType<Value>, to sink: SlotSink<Value>
    ) {
        let draft = openDraft
        let index = draft.declare(DeclaredKey(name: key, kind: kind, isOptional: isOptional))
        draft.add(.slotOutput(index, sink, output.asObservable()))
    }

    /// Declares an output that sets no key, and for whose first value the page waits.
    func declare<Value>(from output: some ObservableConvertibleType<Value>, to sink: OutputSink<Value>) {
        openDraft.add(.output(sink, output.asObservable(), isAwaited: true))
    }

    /// Declares an output for whose values the page does not wait.
    ///
    /// - Parameter isBeforeAll: Indicates whether the output starts before all others. One without replay needs this,
    ///   because starting any other binding may cause it to emit.
    func declare<Value>(
        events output: some ObservableConvertibleType<Value>, to sink: OutputSink<Value>, isBeforeAll: Bool
    ) {
        openDraft.add(.output(sink, output.asObservable(), isAwaited: false), isBeforeAll: isBeforeAll)
    }

    /// Declares a binding that starts when the template is known.
    func whenOpen(_ begin: @escaping (ViewBinder) -> Void) { openDraft.add(.whenOpen(begin)) }
}
