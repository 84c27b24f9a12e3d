import RxTesting
import Testing

@testable import HTTP

/// Removal of comments and white space from scripts (ECMA-262, section 12).
@Suite struct ScriptMinifierTests {
    private func minified(_ source: String) -> String {
        String(decoding: ScriptMinifier.minify(Array(source.utf8)), as: UTF8.self)
    }

    @Test(
        arguments: [
            // White space
            ("", ""), ("  \n\t ", ""), ("a = 1;  \n\n\n  b = 2", "a=1;b=2"), ("a\n\n  b", "a\nb"),
            ("let\u{A0}x\u{FEFF}=\u{3000}1", "let x=1"), ("a\u{2028}b", "a\nb"), ("\u{FEFF}a", "a"),
            ("a\r\n\r\nb", "a\nb"),
            ("a + +b - -c", "a+ +b- -c"), ("a + ++b", "a+ ++b"), ("a - b", "a-b"), ("typeof x", "typeof x"),
            ("1 .toString()", "1 .toString()"), ("1.5 .toFixed()", "1.5 .toFixed()"), ("a .b", "a.b"),
            ("a ? .5 : b", "a?.5:b"), ("x in y", "x in y"), ("'a' in y", "'a'in y"), ("a < ! --b", "a< !--b"),
            ("class A { static #x = 1 }", "class A{static #x=1}"), ("é = 1 ; ü", "é=1;ü"),
            ("a\\u{62} = 1", "a\\u{62}=1"),
            // Statements that end at a line break
            ("a\n(b)", "a\n(b)"), ("return\nx", "return\nx"), ("a\n++b", "a\n++b"), ("a()\n[b]", "a()\n[b]"),
            ("f(a,\n  b)\ng()", "f(a,b)\ng()"), ("if (a) {\n  b\n}\nc", "if(a){b}c"),
            // Comments
            ("a // b\nc", "a\nc"), ("a // b", "a"), ("a /* b */ c", "a c"), ("a /* b\n */ c", "a\nc"),
            ("a/**/+b", "a+b"),
            ("/* a *//* b */c", "c"), ("a /*! keep */ b", "a/*! keep */\nb"),
            ("#!/usr/bin/env node\na", "a"), ("// only", ""), ("a = b /* / */ / c", "a=b/c"),
            // Strings
            ("'a // b'", "'a // b'"), ("\"/* \\\" */\" + 'it\\'s'", "\"/* \\\" */\"+'it\\'s'"),
            ("'a\\\n  b'", "'a\\\n  b'"),
            ("'a\\\r\n  b' + 1", "'a\\\r\n  b'+1"),
            // Templates
            ("`a  // b\n  c`", "`a  // b\n  c`"), ("`a ${ b } c`", "`a ${b} c`"),
            ("`\\`  // ${ 1 }`", "`\\`  // ${1}`"),
            ("`${ `in /* ${ a /* gone */ } */ ner` }  /* kept */`", "`${`in /* ${a} */ ner`}  /* kept */`"),
            ("`${ { a : { } } }  //`", "`${{a:{}}}  //`"), ("`$ {  `", "`$ {  `"), ("tag `a  b`", "tag`a  b`"),
            ("`a` / b / `c`", "`a`/b/`c`"), ("`${ a } // ` / 2 // x", "`${a} // `/2"),
            // Regular expressions and division
            ("a / b / c", "a/b/c"), ("a = /  \"/.test(b)", "a=/  \"/.test(b)"), ("(a) / b / \"c\"", "(a)/b/\"c\""),
            ("a[0] / b / \"c\"", "a[0]/b/\"c\""), ("return /  '/", "return/  '/"),
            ("a.return / b / 'c'", "a.return/b/'c'"),
            ("x = [ / [/'] /g , /a/ ]", "x=[/ [/'] /g,/a/]"), ("a => /  `/", "a=>/  `/"),
            ("a ? /  '/ : /  \"/", "a?/  '/:/  \"/"),
            ("if (a) /  '/.test(b)", "if(a)/  '/.test(b)"), ("while (f(a)) /  '/.test(b)", "while(f(a))/  '/.test(b)"),
            ("f(a) / b / 'c'", "f(a)/b/'c'"), ("a.if (b) / c / 'd'", "a.if(b)/c/'d'"),
            ("else /  '/.exec()", "else/  '/.exec()"),
            ("a++ / b / 'c'", "a++/b/'c'"), ("a + /  '/.x", "a+/  '/.x"), ("a / /  '/", "a/ /  '/"),
            ("/a/ / 2", "/a/ /2"),
            ("/a/g in b", "/a/g in b"), ("1. / 2 / '3'", "1./2/'3'"), ("{ a } /  '/", "{a}/  '/"),
            ("x = { a } / b / 'c'", "x={a}/b/'c'"), ("/\\//  . x", "/\\//.x"), ("typeof /  '/", "typeof/  '/"),
            ("function f(a) { }  /  '/", "function f(a){}/  '/"),
            ("b; function* f(a) { } /  '/", "b;function*f(a){}/  '/"),
            ("a = { function: (b) / c / 'd' }", "a={function:(b)/c/'d'}"),
            ("a.function(b) / c / 'd'", "a.function(b)/c/'d'"),
            ("{ function: (b) / c / 'd' }", "{function:(b)/c/'d'}"),
            ("`${ /}/ }  `", "`${/}/}  `"), ("if (a) { } /  '/", "if(a){}/  '/"),
            ("for await (a of b) /  '/.test(c)", "for await(a of b)/  '/.test(c)"),
        ] as [(String, String)])
    func `characters that separate tokens are kept`(_ source: String, _ expected: String) {
        #expect(minified(source) == expected)
        #expect(minified(expected) == expected, "again")
    }

    @Test(
        arguments: [
            // Line breaks where no statement ends
            ("a =\n b\n || c", "a=b||c"), ("a\n ? b\n : c", "a?b:c"), ("f(\n a\n)\ng()", "f(a)\ng()"),
            ("if (a)\n b\nelse\n c", "if(a)b\nelse\nc"), ("do a; while (b)\nc", "do a;while(b)c"),
            ("try { a } catch { b }\nc", "try{a}catch{b}c"), ("try { a } catch (e) { b }\nc", "try{a}catch(e){b}c"),
            ("{\n a\n}\n(b)", "{a}(b)"), ("`${ a\n } b`", "`${a} b`"),
            // Line breaks where a statement may end
            ("a = { }\nb", "a={}\nb"), ("a = () => { }\n(b)", "a=()=>{}\n(b)"), ("a++\nb", "a++\nb"),
            ("a\n.5", "a\n.5"), ("a = 1.\nb", "a=1.\nb"), ("a.if(b)\nc", "a.if(b)\nc"),
            ("class A { x\n *b() { } }", "class A{x\n*b(){}}"), ("class A { do\n x }", "class A{do\nx}"),
            // Semicolons before a brace
            ("{ a; }", "{a}"), ("a => { return; }", "a=>{return}"), ("{ f(); }", "{f()}"), ("{ a = { }; }", "{a={}}"),
            ("{ if (a) { }; }", "{if(a){}}"), ("{ ; }", "{;}"), ("{ a;; }", "{a;;}"), ("{ if (a); }", "{if(a);}"),
            ("{ for (;;); }", "{for(;;);}"), ("{ while (a()); }", "{while(a());}"),
            ("{ for await (a of b); }", "{for await(a of b);}"), ("{ if (a) b; else; }", "{if(a)b;else;}"),
            ("{ a: ; }", "{a:;}"), ("{ a.if(b); }", "{a.if(b)}"), ("{ if (a) /*! b */; }", "{if(a)/*! b */;}"),
            // Commas before a bracket
            ("f(a, b,\n)", "f(a,b)"), ("[a, ]", "[a]"), ("a = { b, }", "a={b}"), ("[, ]", "[,]"), ("[a,, ]", "[a,,]"),
            // Parentheses of an arrow function
            ("a = (b) => c", "a=b=>c"), ("f((a) => (b) => c)", "f(a=>b=>c)"),
            ("a ? (b) => c : (d) => e", "a?b=>c:d=>e"),
            ("a = (b, c) => d", "a=(b,c)=>d"), ("a = ({ b }) => c", "a=({b})=>c"), ("a = () => b", "a=()=>b"),
            ("a = (b = 1) => c", "a=(b=1)=>c"), ("a = async (b) => c", "a=async(b)=>c"), ("a = (b) >= c", "a=(b)>=c"),
            ("a = (...b) => c", "a=(...b)=>c"), ("a = (b)", "a=(b)"),
            // Line breaks after function declarations
            ("function f() { }\nfunction g() { }\n(a)", "function f(){}function g(){}(a)"),
            ("a = function () { }\n(b)", "a=function(){}\n(b)"), ("a\nfunction f() { }\nb", "a\nfunction f(){}\nb"),
            ("a; async function f() { }\nb", "a;async function f(){}\nb"),
            ("export function f() { }\nb", "export function f(){}b"),
            ("export { a }\nb", "export{a}b"), ("a = { export: (b) / c / 'd' }", "a={export:(b)/c/'d'}"),
            ("a.export\nfunction f() { }\nb", "a.export\nfunction f(){}\nb"), ("{ f() { }\nb }", "{f(){}\nb}"),
            // Boolean literals
            ("a = true; b = [false, true]", "a=!0;b=[!1,!0]"), ("f(true, false)", "f(!0,!1)"), ("a => true", "a=>true"),
            ("a = b => true;", "a=b=>!0;"), ("() => { return true; }", "()=>{return!0}"),
            ("() => { return\ntrue; }", "()=>{return\ntrue}"), ("a = b ? true : false;", "a=b?!0:!1;"),
            ("a === true && true\nb", "a===!0&&!0\nb"), ("a = true\nb", "a=!0\nb"), ("f(true in a)", "f(!0 in a)"),
            ("a = { true: true, false: b, c: false }", "a={true:!0,false:b,c:!1}"),
            ("f(a.true, a?.false)", "f(a.true,a?.false)"),
            ("a = { true() { }, get false() { } }", "a={true(){},get false(){}}"),
            ("f(true.b, true[c], true`d`, true?.e)", "f(true.b,true[c],true`d`,true?.e)"),
            ("f(true ** 2, true == a, 2 ** true)", "f(true**2,true==a,2**true)"),
            ("class A { true = true; static false }", "class A{true=!0;static false}"),
            ("class A { a\ntrue\nb }", "class A{a\ntrue\nb}"), ("'true'; /true/; `true`", "'true';/true/;`true`"),
            ("a < true", "a<true"),
            // Consecutive declarations
            ("const a = 1; const b = 2; let c; let d", "const a=1,b=2;let c,d"),
            ("a\nconst b = 1; const c = 2", "a\nconst b=1;const c=2"),
            (
                "const a = () => { b; const c = 1; };\nconst { d } = a; const [e] = d",
                "const a=()=>{b;const c=1},{d}=a,[e]=d"
            ),
            ("const a = `${ b }`; const c = 1", "const a=`${b}`,c=1"),
            ("const a = 1\nb(); const c = 2", "const a=1\nb();const c=2"),
            ("const a = 1\nconst b = 2; const c = 3", "const a=1\nconst b=2;const c=3"),
            ("const a = 1; b; const c = 2", "const a=1;b;const c=2"),
            ("export const a = 1; const b = 2", "export const a=1;const b=2"),
            ("for (const a of b) c; const d = 1", "for(const a of b)c;const d=1"),
            ("{ const a = 1; } const b = 2", "{const a=1}const b=2"),
            ("class A { const = 1; const = 2 }", "class A{const=1;const=2}"),
            ("class A { const\n a; const\n b }", "class A{const\na;const\nb}"),
            ("let in a; let in b", "let in a;let in b"), ("a.const; const b = 1", "a.const;const b=1"),
            ("const a = 1; /*! b */ const c = 2", "const a=1;/*! b */\nconst c=2"),
        ] as [(String, String)])
    func `characters that separate statements are kept`(_ source: String, _ expected: String) {
        #expect(minified(source) == expected)
        #expect(minified(expected) == expected, "again")
    }

    /// Scripts in which a slash or comment is ambiguous, or which end in the middle of a token.
    @Test(arguments: [
        "a  'b", "a  \"b\n\"", "a  `b", "a  = /b", "a  = /b\n/", "a  /* b", "a  }", "a  <!-- it's",
        "a\n --> it's",
        "a = function () { }  /x/", "label: { }  /x/", "a = b => { }  /x/", "of  /x/", "yield  / 2",
    ])
    func `ambiguous or incomplete scripts stay unchanged`(_ source: String) {
        #expect(minified(source) == source)
    }

    /// After a line break, the brace may begin a block, which a regular expression may follow, or an object, which may
    /// be divided.
    @Test(arguments: [
        "return", "typeof", "instanceof", "in", "new", "delete", "void", "throw", "case", "extends", "default",
    ])
    func `a brace after a keyword and a line break is ambiguous`(_ keyword: String) {
        for gap in ["\n", " // a\n", "/*\n*/", "\u{2028}"] {
            let source = "\(keyword)\(gap){ }  /x/"
            #expect(minified(source) == source)
        }
        for gap in ["", "  ", " /* a */"] { #expect(minified("\(keyword)\(gap){ }  / b") == "\(keyword){}/b") }
    }

    @Test func `random scripts never grow`() {
        var random = SeededGenerator(seed: 11)
        let alphabet = Array("a1'\"`/*\\\n {}()[]$<!->+=.;:\u{E9}".utf8)
        for _ in 0..<2_000 {
            let source = (0..<Int.random(in: 0...24, using: &random)).map { _ in alphabet.randomElement(using: &random)!
            }
            #expect(ScriptMinifier.minify(source).count <= source.count, "\(source)")
        }
    }
}
