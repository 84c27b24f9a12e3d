import GalleryViewModels
import RxTesting
import Testing

@Suite struct SheetTests {
    private func id(_ name: String) throws -> CellID { try #require(CellID(name)) }

    @Test(arguments: [
        ("A0", 0, 0), ("Z99", 25, 99), ("b7", 1, 7), ("C10", 2, 10),
    ])
    func `a cell has a letter and a number`(name: String, column: Int, row: Int) throws {
        let cell = try id(name)
        #expect((cell.column, cell.row) == (column, row))
        #expect("\(cell)" == name.uppercased())
    }

    @Test(arguments: ["", "A", "0", "A100", "A00", "A01", "AA1", "1A", "A-1", "Å1", "[1", "@1", "A 1", "{9"])
    func `other names are no cells`(name: String) { #expect(CellID(name) == nil) }

    @Test(arguments: [
        ("", ""), ("  ", ""), ("5", "5"), ("05", "5"), ("-1.50", "-1.5"), ("1e3", "1000"), ("tea", "tea"),
        (" tea", " tea"),
        ("1 2", "12"), ("1e999", "1e999"), ("-", "-"), ("=1+2*3", "7"), ("=(1+2)*3", "9"), ("=7-2-1", "4"),
        ("=8/4/2", "1"),
        ("=-2*-3", "6"), ("=--2", "2"), ("=2*(3+(4-1))", "12"), ("= 1 + 1 ", "2"), ("=1/4", "0.25"),
        ("=0.1+0.2", "0.3"),
        ("=1/0", "#DIV/0"), ("=SUM(1,2;3)", "6"), ("=sum(1)", "1"), ("=AVERAGE(1,2)", "1.5"), ("=MIN(3,1,2)", "1"),
        ("=MAX(3,1,2)", "3"), ("=PRODUCT(2,3)", "6"), ("=COUNT(A5:B6)", "0"), ("=AVERAGE(A5:A9)", "#DIV/0"),
        ("=", "#FORMULA"), ("=1+", "#FORMULA"), ("=(1", "#FORMULA"), ("=1)", "#FORMULA"), ("=A100", "#FORMULA"),
        ("=A5:A6", "#FORMULA"), ("=1.2.3", "#FORMULA"), ("=SUM(A5:)", "#FORMULA"), ("=SUM(", "#FORMULA"),
        ("=SUM()", "#NAME"), ("=HELP(1)", "#NAME"), ("=B0+1", "1"), ("=A0", "#CYCLE"), ("=SUM(A0:B1)", "#CYCLE"),
        ("=1\u{e9}", "#FORMULA"), ("=99999999999*99999999999", "9.9999999998e+21"),
    ])
    func `an input has a value`(input: String, value: String) throws {
        var sheet = Sheet()
        sheet.set(try id("A0"), to: input)
        #expect(sheet.value(of: try id("A0")).text == value)
        #expect(sheet.input(of: try id("A0")) == (value.isEmpty ? "" : input))
    }

    @Test(arguments: [
        String(repeating: "(", count: 60) + "1" + String(repeating: ")", count: 60),
        String(repeating: "-", count: 150) + "1", String(repeating: "1+", count: 101) + "1",
    ])
    func `a formula that is too deep or too long is rejected`(formula: String) throws {
        var sheet = Sheet()
        sheet.set(try id("A0"), to: "=" + formula)
        #expect(sheet.value(of: try id("A0")) == .error(.syntax))
    }

    @Test func `only the dependents of a change are recalculated`() throws {
        var sheet = Sheet()
        for (cell, input) in [
            ("A0", "1"), ("A1", "=A0+1"), ("A2", "=A1*2"), ("B0", "=SUM(A0:A2)"), ("C0", "=MAX(A0,100)"), ("D0", "7"),
        ] { sheet.set(try id(cell), to: input) }
        #expect(sheet.value(of: try id("B0")).text == "7")
        let changed = sheet.set(try id("A0"), to: "2")
        #expect(Set(changed.map(\.description)) == ["A0", "A1", "A2", "B0"])
        #expect(sheet.value(of: try id("B0")).text == "11")
        #expect(sheet.set(try id("A0"), to: "2.0").isEmpty)
    }

    @Test func `a cycle is an error until it is broken`() throws {
        var sheet = Sheet()
        for (cell, input) in [("A0", "=B0"), ("B0", "=C0+1"), ("D0", "=A0*0"), ("C0", "=A0")] {
            sheet.set(try id(cell), to: input)
        }
        for cell in ["A0", "B0", "C0", "D0"] { #expect(sheet.value(of: try id(cell)) == .error(.cycle)) }
        let changed = sheet.set(try id("C0"), to: "5")
        #expect(changed.count == 4)
        #expect(sheet.value(of: try id("A0")).text == "6")
        #expect(sheet.value(of: try id("D0")).text == "0")
    }

    @Test(arguments: ["text", "=1/0", "=x", "=NO(1)"])
    func `an error or a text in a precedent is an error`(input: String) throws {
        var sheet = Sheet()
        sheet.set(try id("A0"), to: input)
        sheet.set(try id("A1"), to: "=A0+1")
        #expect(sheet.value(of: try id("A1")).isError)
    }

    @Test func `the number of references is limited`() throws {
        var sheet = Sheet()
        for row in 0..<100 { sheet.set(try id("Z\(row)"), to: "=SUM(A0:Y99)") }
        #expect(sheet.value(of: try id("Z19")) == .number(0))
        #expect(sheet.value(of: try id("Z20")) == .error(.limit))
        for row in 0..<100 { sheet.set(try id("Z\(row)"), to: "") }
        #expect(sheet.usedCells.isEmpty)
        sheet.set(try id("Z20"), to: "=SUM(A0:Y99)")
        #expect(sheet.value(of: try id("Z20")) == .number(0))
    }

    /// Sets random cells of a small part of the sheet, so that references, cycles and errors are frequent.
    @Test func `random changes equal a naive evaluation`() throws {
        for seed in 1...40 {
            var random = SeededGenerator(seed: UInt64(seed))
            var (sheet, inputs, shown) = (Sheet(), [CellID: String](), [CellID: CellValue]())
            let ids = try (0..<4).flatMap { row in try (0..<3).map { try #require(CellID(column: $0, row: row)) } }
            for _ in 0..<60 {
                let id = ids.randomElement(using: &random) ?? ids[0]
                let input = randomInput(using: &random)
                inputs[id] = input
                let changed = sheet.set(id, to: input)
                let expected = NaiveSheet(inputs).values(of: ids)
                for other in ids {
                    #expect(sheet.value(of: other) == expected[other], "seed \(seed), \(other), \(inputs)")
                    #expect(
                        changed.contains(other) == (shown[other, default: .empty] != expected[other]), "seed \(seed)")
                }
                shown = expected
            }
        }
    }

    private func randomInput(using random: inout SeededGenerator) -> String {
        let name = { (random: inout SeededGenerator) in
            "\("ABC".randomElement(using: &random) ?? "A")\(Int.random(in: 0..<4, using: &random))"
        }
        switch Int.random(in: 0..<8, using: &random) {
        case 0: return ""
        case 1: return "tea"
        case 2, 3: return "\(Int.random(in: -3...9, using: &random))"
        case 4: return "=SUM(\(name(&random)):\(name(&random)))"
        case 5: return "=\(name(&random))/\(name(&random))"
        default: return "=\(name(&random))+2*\(name(&random))"
        }
    }
}

/// A sheet that calculates every value from the inputs, without a graph.
private struct NaiveSheet {
    private let inputs: [CellID: String]

    init(_ inputs: [CellID: String]) { self.inputs = inputs }

    func values(of ids: [CellID]) -> [CellID: CellValue] {
        Dictionary(uniqueKeysWithValues: ids.map { ($0, value(of: $0)) })
    }

    private func formula(of id: CellID) -> Formula? {
        var sheet = Sheet()
        // A sheet with this cell alone parses it.
        sheet.set(id, to: inputs[id] ?? "")
        return sheet.formula(of: id)
    }

    private func value(of id: CellID) -> CellValue {
        guard let formula = formula(of: id) else {
            var sheet = Sheet()
            sheet.set(id, to: inputs[id] ?? "")
            return sheet.value(of: id)
        }
        return leadsToCycle(id, path: []) ? .error(.cycle) : formula.value { value(of: $0) }
    }

    /// Indicates whether a path of references from the cell visits a cell twice.
    private func leadsToCycle(_ id: CellID, path: Set<CellID>) -> Bool {
        guard let formula = formula(of: id) else { return false }
        if path.contains(id) { return true }
        return formula.areas.flatMap(\.cells).contains { leadsToCycle($0, path: path.union([id])) }
    }
}
