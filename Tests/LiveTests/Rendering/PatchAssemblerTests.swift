import HTTP
import RxTesting
import Testing

@testable import Live

struct PatchAssemblerTests {
    /// Pages share a patch with the same content. A patch with different content, even if it only contains more, is a
    /// separate patch with a new id.
    @Test(arguments: 0..<10 as Range<UInt64>) func `a patch contains exactly its operations`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let assembler = PatchAssembler(firstID: 100, encoder: try GzipEncoder())
        let operations = (0..<3).map { Operation.content("f\($0)", Array("\($0)".utf8)) }
        var last: UInt64 = 100
        var lines: [UInt64: [UInt8]] = [:]
        for turn in 0..<60 {
            for _ in 0..<Int.random(in: 1..<12, using: &random) {
                let chosen = (0..<Int.random(in: 1..<4, using: &random)).map { _ in
                    operations.randomElement(using: &random)!
                }
                let patch = assembler.patch(of: chosen)
                let expected = Array("id:\(patch.id)\n".utf8) + chosen.flatMap(\.line) + [UInt8(ascii: "\n")]
                #expect(patch.plain.bytes == expected, "turn \(turn)")
                #expect(patch.id <= last + 1 && patch.id > 100)
                #expect(lines.updateValue(patch.plain.bytes, forKey: patch.id).map { $0 == expected } ?? true)
                last = max(last, patch.id)
                #expect(assembler.lastID == last)
                #expect(assembler.patch(of: chosen) === patch)
            }
            assembler.endTurn()
            // Patches of a finished turn are not shared.
            lines = [:]
            let before = last
            #expect(assembler.patch(of: [operations[0]]).id == before + 1)
            last += 1
        }
    }
}
