/// Templates that are inserted at run time, and the results of lambdas.
extension Renderer {
    mutating func call(_ index: Int) {
        guard mayCall(cost: 1) else { return }
        let call = program.whole.calls[index]
        var name = call.inclusion.name
        if call.inclusion.isDynamic {
            guard case .text(let text) = resolve(Int(call.name)) else { return }
            name = text
        }
        guard let callee = template._withUnsafeGuaranteedRef({ $0.program(named: name) }) else { return }
        if call.indentation.isEmpty { return run(callee, indentation: indentation) }
        (String(decoding: indentation, as: UTF8.self) + call.indentation).withBytes { run(callee, indentation: $0) }
    }

    private mutating func mayCall(cost: Int) -> Bool {
        callCount += cost
        return callDepth < Self.callDepthLimit && callCount <= Self.callLimit
    }

    private mutating func run(_ callee: Program, indentation: UnsafeBufferPointer<UInt8>) {
        let caller = (program, self.indentation)
        withExtendedLifetime(callee) {
            program = callee.code
            self.indentation = indentation
            callDepth += 1
            run(0..<program.count)
            callDepth -= 1
        }
        (program, self.indentation) = caller
    }

    private func program(ofLambda text: String, plain: Bool, _ delimiters: MustacheDelimiters = .standard) -> Program? {
        template._withUnsafeGuaranteedRef { $0.program(ofLambda: text, plain: plain, delimiters: delimiters) }
    }

    private static var noIndentation: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: nil, count: 0) }

    /// Writes a lambda used as a tag: its result is rendered as a template, and the output is escaped as text.
    mutating func interpolate(_ lambda: TemplateLambda, _ place: Place) {
        guard mayCall(cost: Self.lambdaCost), let callee = program(ofLambda: lambda(""), plain: true) else {
            return
        }
        let outer = buffer
        buffer = ByteBuffer(capacity: 256)
        run(callee, indentation: Self.noIndentation)
        let text = String(decoding: buffer.bytes, as: UTF8.self)
        buffer.free()
        buffer = outer
        ValueWriter.write(.text(text), place, format.pointee, &buffer)
    }

    /// Writes a lambda used as a section: the result for the section's text is rendered as a template. Within a tag or
    /// an attribute, where markup cannot be checked at run time, the section is written as if the lambda were true.
    mutating func section(_ lambda: TemplateLambda, _ raw: Int, _ body: Range<Int>) {
        guard mayCall(cost: Self.lambdaCost) else { return }
        let raw = program.whole.raws[raw]
        guard raw.place == .plain || raw.place == .text else { return run(body) }
        let text = lambda(raw.text.string)
        guard let callee = program(ofLambda: text, plain: raw.place == .plain, raw.delimiters) else { return }
        run(callee, indentation: Self.noIndentation)
    }
}
