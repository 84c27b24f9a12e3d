/// Templates that are put in while a page is rendered, and the results of lambdas.
extension Renderer {
    mutating func call(_ call: Program.Call) {
        guard mayCall(cost: 1) else { return }
        var name = call.inclusion.name
        if call.inclusion.isDynamic {
            guard case .text(let text) = resolve(Int(call.name)) else { return }
            name = text
        }
        guard let callee = template.program(named: name) else { return }
        run(callee, indentation: indentation + call.indentation)
    }

    private mutating func mayCall(cost: Int) -> Bool {
        callCount += cost
        return callDepth < Self.callDepthLimit && callCount <= Self.callLimit
    }

    private mutating func run(_ callee: Program, indentation: String) {
        let caller = (program, self.indentation)
        program = callee
        self.indentation = indentation
        callDepth += 1
        run(0..<callee.operations.count)
        callDepth -= 1
        (program, self.indentation) = caller
    }

    /// A lambda as a tag: its result is a template, what that renders to is text.
    mutating func interpolate(_ lambda: TemplateLambda, _ place: Place) {
        guard mayCall(cost: Self.lambdaCost), let callee = template.program(ofLambda: lambda(""), plain: true) else {
            return
        }
        let outer = buffer
        buffer = ByteBuffer(capacity: 256)
        run(callee, indentation: "")
        let text = String(decoding: buffer.bytes, as: UTF8.self)
        buffer.free()
        buffer = outer
        ValueWriter.write(.text(text), place, format.pointee, &buffer)
    }

    /// A lambda as a section: what it makes of the section's text is put in as a template. Within a tag or an attribute, where
    /// markup cannot be checked any more, the section is written as if the lambda were true.
    mutating func section(_ lambda: TemplateLambda, _ raw: Program.Raw, _ body: Range<Int>) {
        guard mayCall(cost: Self.lambdaCost) else { return }
        guard raw.place == .plain || raw.place == .text else { return run(body) }
        let text = lambda(raw.text.string)
        guard
            let callee = template.program(
                ofLambda: text, plain: raw.place == .plain, delimiters: raw.delimiters)
        else { return }
        run(callee, indentation: "")
    }
}
