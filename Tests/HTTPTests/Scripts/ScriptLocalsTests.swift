import RxTesting
import Testing

@testable import HTTP

/// The short names of variables and parameters in a bundle.
@Suite struct ScriptLocalsTests {
    private func shortened(_ source: String) throws -> String {
        let bundle = try ScriptBundle(["main.js": Array(source.utf8)], folder: "app")
        let text = String(decoding: bundle.minifiedScript, as: UTF8.self)
        return String(text.dropFirst("(()=>{\"use strict\";".count).dropLast("})();".count))
    }

    @Test(
        arguments: [
            // Declarations
            ("g((item) => item.item)", "g(e=>e.item)"), ("g(item => item)", "g(e=>e)"),
            ("g((one, two) => two + two + one)", "g((a,e)=>e+e+a)"),
            ("g(function (item) { return item; })", "g(function(e){return e})"),
            ("g(function own(item) { return item; })", "g(function own(e){return e})"),
            ("g((...items) => items)", "g((...e)=>e)"), ("g(async (item) => await item)", "g(async(e)=>await e)"),
            ("g((item = other) => item)", "g((e=other)=>e)"), ("g((item = f(other)) => item)", "g((e=f(other))=>e)"),
            ("g(([item, [other]]) => other + item)", "g(([e,[a]])=>a+e)"),
            ("g(({ key: item }) => item)", "g(({key:e})=>e)"),
            ("g(() => { const item = 1; let other = item; other++; })", "g(()=>{const e=1;let a=e;a++})"),
            ("g(() => { const [item] = other; f(item); })", "g(()=>{const[e]=other;f(e)})"),
            ("g(() => { const { key: item } = other; f(item); })", "g(()=>{const{key:e}=other;f(e)})"),
            ("for (const item of items) f(item)", "for(const e of items)f(e)"),
            ("for (const item of items) { f(item); }", "for(const e of items){f(e)}"),
            ("try { f(); } catch (error) { f(error); }", "try{f()}catch(e){f(e)}"),
            // Names that are kept
            ("g(({ item }) => item)", "g(({item})=>item)"), ("g((item) => ({ item }))", "g(item=>({item}))"),
            ("g((item) => item, item)", "g(item=>item,item)"), ("g((item) => { item; }, item)", "g(item=>{item},item)"),
            ("g(item, (item) => item)", "g(item,item=>item)"), ("g(x => x)", "g(x=>x)"),
            ("g(() => { { const item = 1; f(item); } f(item); })", "g(()=>{{const item=1;f(item)}f(item)})"),
            ("g(() => { for (const item of a) f(item); f(item); })", "g(()=>{for(const item of a)f(item);f(item)})"),
            ("g({ item(value) { return value; } })", "g({item(value){return value}})"),
            // Properties, labels and texts
            ("g((item) => ({ item: item }).item)", "g(e=>({item:e}).item)"),
            ("g((item) => `item ${item} ${`${item}`}`)", "g(e=>`item ${e} ${`${e}`}`)"),
            ("g((item) => a ? item : b)", "g(e=>a?e:b)"),
            ("g((item) => f(\"item\", /item/))", "g(e=>f(\"item\",/item/))"),
            // The new name is not used for another variable.
            ("g((item) => e(item))", "g(a=>e(a))"), ("g((e) => (item) => e + item)", "g(e=>a=>e+a)"),
            ("const top = 1; g((item) => top + item)", "const e=1;g(a=>e+a)"),
            // Each statement has separate names.
            ("g((item) => item); g((other) => other)", "g(e=>e);g(e=>e)"),
        ] as [(String, String)])
    func `local names are shortened`(_ source: String, _ expected: String) throws {
        #expect(try shortened(source + ";") == expected)
    }

    /// Functions with random parameters and variables. Each name in the result can be traced to the original one: equal
    /// names in the same scope stay equal, and different ones stay different.
    @Test(arguments: 1...60) func `random functions keep their variables apart`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        var known: [String] = ["first", "second", "third", "a", "e", "t"]
        func expression(_ depth: Int) -> String {
            switch Int.random(in: 0..<(depth > 3 ? 2 : 5), using: &random) {
            case 0, 1: return known.randomElement(using: &random)!
            case 2:
                let outer = known
                defer { known = outer }
                known.append("name\(Int.random(in: 0..<4, using: &random))")
                return "f((\(known.last!)) => \(expression(depth + 1)), \(expression(depth + 1)))"
            case 3: return "f(\(expression(depth + 1)), \(expression(depth + 1)))"
            default: return "(\(expression(depth + 1)) + \(expression(depth + 1)))"
            }
        }
        let source = "g(\(expression(0)), \(expression(0)));"
        let result = try shortened(source)
        let whole = String(decoding: ScriptMinifier.minify(Array(source.utf8)), as: UTF8.self)
        #expect(Self.resolved(result + ";") == Self.resolved(whole), "\(source)\n\(result)")
    }

    /// Returns a script of nested calls with each parameter replaced by the number of the function that declares it,
    /// counted from the outside, and `f` and free names as they are.
    private static func resolved(_ script: String) -> String {
        var result = ""
        var scopes: [(name: String, depth: Int)] = []
        var depth = 0
        var word = ""
        let text = Array(script)
        for (index, character) in text.enumerated() {
            if character.isLetter || character.isNumber {
                word.append(character)
                continue
            }
            let isParameter = character == "=" && text[index + 1] == ">"
            if isParameter { scopes.append((word, depth)) }
            if !word.isEmpty {
                let place = scopes.lastIndex { $0.name == word }
                result += place.map { "<\($0)>" } ?? word
                word = ""
            }
            if character == "(" { depth += 1 }
            // The body of an arrow function ends at the comma or the parenthesis after it.
            while let last = scopes.last, !isParameter, ",)".contains(character), last.depth == depth {
                scopes.removeLast()
            }
            if character == ")" { depth -= 1 }
            result.append(character)
        }
        return result
    }
}
