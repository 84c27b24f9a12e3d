import Bindery

/// A row of this part: rendered output, and the same bytes appended by hand.
struct TemplateCase {
    let name: String
    /// The number of renderings in one round.
    let operations: Int
    let render: (inout [UInt8]) -> Void
    let append: (inout HandWriter) -> Void

    func measure() throws -> Row {
        var rendered: [UInt8] = []
        var written = HandWriter()
        render(&rendered)
        append(&written)
        guard rendered == written.bytes else {
            throw BenchmarkError(
                """
                \(name): The hand-coded appends write
                \(String(decoding: written.bytes.prefix(600), as: UTF8.self))
                and the template
                \(String(decoding: rendered.prefix(600), as: UTF8.self))
                """)
        }
        let figures = Comparison(
            operations: operations,
            work: {
                for _ in 0..<operations {
                    rendered.removeAll(keepingCapacity: true)
                    render(&rendered)
                }
            },
            reference: {
                for _ in 0..<operations {
                    written.clear()
                    append(&written)
                }
            }
        ).measure()
        return Row(
            name: "\(name), \(Quantity.bytes(Double(rendered.count)).text)",
            figure: .microseconds(figures.work / 1_000), reference: .microseconds(figures.reference / 1_000),
            ratio: figures.ratio, target: .ratio(atMost: 1.5, actual: figures.ratio))
    }
}
