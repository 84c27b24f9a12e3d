import Scenes
import Testing

@testable import Live

/// The keys of controls, of which several can be pressed one after the other.
@Suite struct KeySequenceTests {
    @Test(
        arguments: [
            ("g,t", ["g", "t"]), ("g,T", ["G", "t"]), (",", [","]), ("g,,", ["g", ","]), (",,g", [",", "g"]),
            ("g,Enter", ["g", "Enter"]), ("a,b,c", ["a", "b", "c"]),
        ] as [(String, [String])])
    func `steps are between commas`(value: String, keys: [String]) throws {
        let sequence = try #require(try KeySequence.list(value).first)
        let presses = keys.map { KeySequence.Press($0, []) }
        #expect(sequence.matches(presses))
        for count in 0..<presses.count {
            #expect(sequence.begins(with: Array(presses.prefix(count))))
            #expect(!sequence.matches(Array(presses.prefix(count))))
        }
        #expect(!sequence.begins(with: presses + [("x", [])]))
        #expect(!sequence.begins(with: [("x", [])]))
    }

    @Test func `each step has its modifiers, and a list has several sequences`() throws {
        let list = try KeySequence.list("Ctrl+k,Shift+Enter /")
        #expect(list[0].matches([("k", .control), ("Enter", .shift)]))
        #expect(!list[0].matches([("k", .control), ("Enter", [])]))
        #expect(list[1].matches([("/", .shift)]))
    }

    @Test(arguments: ["", " ", "g,Entre", "Cmd+g,t"]) func `mistakes are told`(value: String) {
        #expect(throws: InvalidKeys.self) { try KeySequence.list(value) }
    }
}
