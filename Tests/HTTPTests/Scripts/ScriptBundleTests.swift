import RxTesting
import Testing

@testable import HTTP

/// Scripts that are joined from modules (ECMA-262, section 16.2).
@Suite struct ScriptBundleTests {
    /// Returns the bundle of modules whose entry is the text for `main.js`, on one line without its frame.
    private func bundled(_ modules: [String: String], shortensNames: Bool = false) throws -> String {
        let sources = modules.mapValues { Array($0.utf8) }
        let bundle = try ScriptBundle(sources, folder: "app")
        let bytes = shortensNames ? bundle.minifiedScript : ScriptMinifier.minify(bundle.script)
        let text = String(decoding: bytes, as: UTF8.self)
        let frame = (start: "(()=>{\"use strict\";", end: "})();")
        #expect(text.hasPrefix(frame.start) && text.hasSuffix(frame.end))
        return String(text.dropFirst(frame.start.count).dropLast(frame.end.count))
    }

    /// Returns the error of the modules.
    private func error(_ modules: [String: String]) -> String? {
        do {
            _ = try bundled(modules)
            return nil
        } catch {
            return "\(error)"
        }
    }

    // MARK: Joining

    @Test func `modules follow the modules that they import`() throws {
        let modules = [
            "main.js": "// entry\nimport { a } from \"./a.js\";\nimport { b } from './b.js';\na(b);\n",
            "a.js": "import { c, } from \"./c.js\";\nexport function a(x) { return c + x; }\n",
            "b.js": "import { c } from \"./c.js\";\nexport let b = c;\n",
            "c.js": "export const c = 1; // c",
            "other.js": "This module is not imported.",
        ]
        #expect(try bundled(modules) == "const c=1;function a(x){return c+x}let b=c;a(b)")
    }

    @Test func `a module keeps its lines and comments`() throws {
        let modules = [
            "main.js": "import {\n  a,\n} from \"./a.js\";\n\na(); // call\n",
            "a.js": "/* a */ export async function a() {}",
        ]
        let bytes = try ScriptBundle(modules.mapValues { Array($0.utf8) }, folder: "app").script
        #expect(
            String(decoding: bytes, as: UTF8.self) == """
                (() => {
                "use strict";
                // app/a.js
                /* a */  async function a() {}
                // app/main.js


                a(); // call

                })();

                """)
    }

    @Test func `modules can import each other`() throws {
        let modules = [
            "main.js": "import { even } from \"./even.js\"; even(2);",
            "even.js": """
            import { odd, table } from "./odd.js";
            export function even(n) { return n === 0 || odd(n - 1); }
            export const kinds = [odd, { odd: odd, f() { return table; } }];
            export const later = () => table[0];
            """,
            "odd.js": """
            import { even } from "./even.js";
            export const table = [even, () => even(1), function () { return even(1); }];
            export function odd(n) { return n !== 0 && even(n - 1); }
            """,
        ]
        #expect(error(modules) == nil)
    }

    // MARK: Errors

    @Test(
        arguments: [
            (["a.js": ""], "app/main.js:1: There is no module “main.js” in the folder."),
            (
                ["main.js": "\nimport { a } from \"./a.js\";"],
                "app/main.js:2: There is no module “a.js” in the folder."
            ),
            (
                ["main.js": "import { a } from \"./a.js\";", "a.js": "const a = 1;"],
                "app/main.js:1: app/a.js does not export “a”."
            ),
            (
                ["main.js": "import { a } from \"./a.js\";\nfunction a() {}", "a.js": "export const a = 1;"],
                "app/main.js:2: “a” is declared in app/a.js too. Give one of them another name."
            ),
            (
                ["main.js": "import { a } from \"./a.js\"; import { b } from \"./b.js\";", "a.js": "export let a, b;"],
                "app/a.js:1: Declare each name at the top level in a separate statement."
            ),
            (["main.js": "const a = 1;\nlet a = 2;"], "app/main.js:2: “a” is declared twice."),
            (
                ["main.js": "import { a } from \"./a.js\";\na = 2;", "a.js": "export let a = 1;"],
                """
                app/main.js:2: “a” is an import, which a module can neither assign nor declare. Call a function of the \
                module that declares it, or give the local name another name.
                """
            ),
            (
                [
                    "main.js": "import { a } from \"./a.js\";\nconst f = (b) => a;\nlet c = b;",
                    "a.js": "export let a; let b;",
                ],
                """
                app/main.js:2: “b” is declared in app/a.js. Import it, or give the local name another name.
                """
            ),
            (["main.js": "const a = 1; f({ a });"], shorthand),
            (["main.js": "const a = 1; const f = ({ a }) => 1;"], shorthand),
            (["main.js": "const a = 1; f(({ b, a = 2 }) => b);"], shorthand),
            (["main.js": "const a = 1; f(() => { const { a } = 2; });"], shorthand),
            (
                ["main.js": "function a() { for (;;) break a; }"],
                "app/main.js:1: “a” is a top-level name. Give the label another name."
            ),
            (
                ["main.js": "function a() { a: for (;;); }"],
                "app/main.js:1: “a” is a top-level name. Give the label another name."
            ),
            (["main.js": "const a = 1\nlet b;"], "app/main.js:1: End the declaration with a semicolon."),
            (["main.js": "const a = 1"], "app/main.js:1: End the declaration with a semicolon."),
            (["main.js": "const { a } = b;"], "app/main.js:1: Declare a name at the top level, not a pattern."),
            (["main.js": "import a from \"./a.js\";"], form), (["main.js": "import * as a from \"./a.js\";"], form),
            (["main.js": "import \"./a.js\";"], form), (["main.js": "import { a as b } from \"./a.js\";"], form),
            (["main.js": "import { a } from \"a.js\";"], form), (["main.js": "import { a } from \"./a/b.js\";"], form),
            (["main.js": "import { a } from \"../a.js\";"], form), (["main.js": "import { a"], form),
            (["main.js": "export default 1;"], export), (["main.js": "export { a };"], export),
            (["main.js": "export * from \"./a.js\";"], export), (["main.js": "export"], export),
            (
                ["main.js": "import { a } from \"./a.js\";", "a.js": "export const a = 1;\na();"],
                """
                app/a.js:2: A module contains only imports and declarations of functions, constants and variables. Move \
                the statement into a function that the entry calls.
                """
            ),
            (["main.js": "class A {}"], "app/main.js:1: A module of a bundle cannot contain `class`."),
            (["main.js": "{ var a; }"], "app/main.js:1: A module of a bundle cannot contain `var`."),
            (["main.js": "f(import.meta);"], "app/main.js:1: A module of a bundle cannot contain `import.meta`."),
            (["main.js": "await f();"], "app/main.js:1: A module of a bundle cannot contain a top-level `await`."),
            (["main.js": "f(\\u0061);"], "app/main.js:1: A module of a bundle cannot contain a name with an escape."),
            (["main.js": "f(\n[1;"], "app/main.js:1: The bracket is not closed."),
            (["main.js": "function a(b)\nc"], "app/main.js:2: The function has no body."),
            (
                ["main.js": "f(1);\ng('a"],
                """
                app/main.js:2: The text after this place is not a complete script, or a slash or brace in it is \
                ambiguous. Put the expression in parentheses.
                """
            ),
        ] as [([String: String], String)])
    func `violations are reported with their position`(_ modules: [String: String], _ expected: String) {
        #expect(error(modules) == expected)
    }

    private static let shorthand =
        "app/main.js:1: “a” is a top-level name. Write the property as `a: a`."
    private static let form = "app/main.js:1: Write imports as `import { name } from \"./module.js\";`."
    private static let export =
        "app/main.js:1: Export a declaration: `export function`, `export const` or `export let`."

    @Test(arguments: [
        "++a", "a++", "--a", "a += 1", "a **= 2", "a ??= 1", "a >>>= 1", "const a = 1", "(a) => { let a; }",
    ])
    func `an assignment to an import is rejected`(_ text: String) {
        let modules = ["main.js": "import { a } from \"./a.js\"; f(() => { \(text); });", "a.js": "export let a = 1;"]
        #expect(error(modules)?.contains("is an import") == true)
    }

    @Test(arguments: [
        "a == 1", "a === 1", "a => 1", "a <= 1", "a >= 1", "a != 1", "a + +1", "b.a = 1", "[a, b] == 1", "+a",
    ])
    func `an import can be used in expressions`(_ text: String) {
        let modules = ["main.js": "import { a } from \"./a.js\"; f(() => { \(text); });", "a.js": "export let a = 1;"]
        #expect(error(modules) == nil)
    }

    @Test(
        arguments: [
            "export const a = b;", "export const a = { b: b };", "export const a = f(b);", "export const a = `${b}`;",
            "export const a = g();", "export const a = [() => b, b];",
            "export const a = f(function () { return b; }, b);",
            "export const a = own(); function own() { return b; }", "export const a = (x) => x; let c = b;",
        ])
    func `code that uses a module before it is loaded is rejected`(_ text: String) {
        let modules = [
            "main.js": "import { b } from \"./b.js\"; f(b);",
            "b.js": "import { a } from \"./a.js\"; export const b = () => a; export function g() {}",
            "a.js": "import { b, g } from \"./b.js\"; \(text)",
        ]
        #expect(error(modules)?.contains("is loaded later, because the modules import each other") == true)
        let others = [
            "main.js": "import { b } from \"./b.js\"; f(b);", "b.js": modules["b.js"]!, "a.js": "export const a = 1;",
        ]
        #expect(error(others) == nil)
    }

    // MARK: Names

    /// The name at the top level is `name`, and its short form is `e`.
    @Test(
        arguments: [
            ("f(name, b.name, b?.name, b.c.name.name)", "f(e,b.name,b?.name,b.c.name.name)"),
            ("f(...name, { ...name })", "f(...e,{...e})"),
            ("f({ name: name, [name]: name })", "f({name:e,[e]:e})"),
            ("f({ b, name: 1 }, { b: name })", "f({b,name:1},{b:e})"),
            ("f({ name() { name; }, get name() { return name; } })", "f({name(){e},get name(){return e}})"),
            ("f({ async name() {}, *name() {}, async *name() {} })", "f({async name(){},*name(){},async*name(){}})"),
            ("f({ get: name, set, async: { name: name } })", "f({get:e,set,async:{name:e}})"),
            ("f(a ? name : b, a ? { name: name } : { name: b })", "f(a?e:b,a?{name:e}:{name:b})"),
            ("f({ a: b ? name : c, name: 1 })", "f({a:b?e:c,name:1})"),
            ("f(a ?? name, a ?.5 : name)", "f(a??e,a?.5:e)"),
            ("f(a?.b ? name : c)", "f(a?.b?e:c)"), ("f((name) => name.name)", "f(e=>e.name)"),
            ("f(({ b: name = 1, c: [name] }) => name)", "f(({b:e=1,c:[e]})=>e)"),
            ("f(() => { const { b: name } = name; let { name: c } = 1; })", "f(()=>{const{b:e}=e;let{name:c}=1})"),
            ("f(() => ({ name: name }))", "f(()=>({name:e}))"), ("f(() => { name = 1; })", "f(()=>{e=1})"),
            ("f((a) => { if (a) { name; } else { name = 2; } })", "f(a=>{if(a){e}else{e=2}})"),
            ("for (const { name: b } of name) { name, b; }", "for(const{name:b}of e){e,b}"),
            ("for (const name in { name: 1 }) name()", "for(const e in{name:1})e()"),
            (
                "switch (b) { case name: { name; } case 1: { name, b; } default: name; }",
                "switch(b){case e:{e}case 1:{e,b}default:e}"
            ),
            ("f(`name ${name} ${{ name: name }.name}`)", "f(`name ${e} ${{name:e}.name}`)"),
            (
                "f(\"name\", 'name', /name/, /[/]name/g, 1 / name / 2)",
                "f(\"name\",'name',/name/,/[/]name/g,1/e/2)"
            ),
            ("f(async (name) => await name)", "f(async(e)=>await e)"),
            ("f(function name() { name; })", "f(function e(){e})"),
            ("f(b > name, (b) => name > { name: b })", "f(b>e,b=>e>{name:b})"),
            ("f(typeof { name: 1 }, void name)", "f(typeof{name:1},void e)"),
            ("f(() => { return { name: name }; })", "f(()=>{return{name:e}})"),
            ("try { name(); } catch { name, name; } finally { name; }", "try{e()}catch{e,e}finally{e}"),
        ] as [(String, String)])
    func `only identifiers are shortened`(_ source: String, _ expected: String) throws {
        let modules = ["main.js": "import { name } from \"./a.js\"; \(source)", "a.js": "export const name = 1;"]
        // A declaration of the same name in a function is a variable of its own only in the module that declares it.
        let whole = ["main.js": "const name = 1; \(source)"]
        #expect(try bundled(whole, shortensNames: true) == "const e=1;\(expected)")
        if let text = try? bundled(modules, shortensNames: true) { #expect(text == "const e=1;\(expected)") }
    }

    @Test func `random modules never trap`() throws {
        var random = SeededGenerator(seed: 5)
        let pieces = [
            "import { a } from \"./a.js\";", "export ", "import ", "from ", "const a = ", "let ", "function a",
            "async ", "a", "b",
            "{", "}", "(", ")", "[", "]", ",", ";", ":", "?", ".", "=", "=>", "`", "${", "'", "/", "\n", " ", "\u{E9}",
            "break ",
        ]
        var count = 0
        for _ in 0..<3_000 {
            let texts = (0..<2).map { _ in
                (0..<Int.random(in: 0...12, using: &random)).map { _ in pieces.randomElement(using: &random)! }.joined()
            }
            let modules = ["main.js": texts[0], "a.js": texts[1]].mapValues { Array($0.utf8) }
            guard let bundle = try? ScriptBundle(modules, folder: "app") else { continue }
            count += 1
            #expect(bundle.minifiedScript.count <= bundle.script.count, "\(texts)")
        }
        #expect(count > 100)
    }

    @Test func `a short name is unused in all modules`() throws {
        let modules = [
            "main.js": "import { first, second } from \"./a.js\"; f((e) => first(e.t, second, n, second));",
            "a.js": "export const first = 1; export const second = 2;",
        ]
        #expect(try bundled(modules, shortensNames: true) == "const r=1,a=2;f(e=>r(e.t,a,n,a))")
    }

    /// Splits random declarations into modules. Joining them gives the script that they were before.
    @Test(arguments: 1...40) func `split modules are joined to the original script`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let names = (0..<Int.random(in: 1...12, using: &random)).map { "item\($0)" }
        let declarations = names.indices.map { index in
            let used = names[..<index].filter { _ in Bool.random(using: &random) }
            let arguments = (used + ["x.item0", "{ item1: x }", "(x) => x"]).joined(separator: ", ")
            let text = [
                "const \(names[index]) = (x) => f(\(arguments));",
                "let \(names[index]) = [\(arguments.replacing("x", with: "y"))];",
                "function \(names[index])(x) { return \(arguments); }",
            ].randomElement(using: &random)!
            return (name: names[index], used: used, text: text)
        }
        var files: [[(name: String, used: [String], text: String)]] = [[]]
        for declaration in declarations {
            if Int.random(in: 0..<3, using: &random) == 0 { files.append([]) }
            files[files.count - 1].append(declaration)
        }
        let owner = Dictionary(
            uniqueKeysWithValues: files.enumerated().flatMap { file in file.element.map { ($0.name, file.offset) } })
        let imports = { (used: [String], file: Int) in
            Set(used).filter { owner[$0] != file }.sorted().map { "import { \($0) } from \"./\(owner[$0]!).js\";\n" }
                .joined()
        }
        var modules: [String: String] = [:]
        for (file, content) in files.enumerated() {
            modules["\(file).js"] =
                imports(content.flatMap(\.used), file) + content.map { "export \($0.text)\n" }.joined()
        }
        let end = "g(\(names.joined(separator: ", ")));"
        // The entry imports the modules in the order of the declarations.
        modules["main.js"] = names.map { "import { \($0) } from \"./\(owner[$0]!).js\";\n" }.joined() + end
        let whole = ["main.js": declarations.map { $0.text + "\n" }.joined() + end]
        for shortens in [false, true] {
            #expect(
                try bundled(modules, shortensNames: shortens) == bundled(whole, shortensNames: shortens), "seed \(seed)"
            )
        }
    }
}
