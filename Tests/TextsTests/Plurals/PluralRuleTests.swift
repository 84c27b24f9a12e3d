import Testing

@testable import Texts

/// The rules of real languages, against the forms that the GNU gettext manual states for them.
struct PluralRuleTests {
    @Test(arguments: [
        ("nplurals=1; plural=0;", [0, 1, 2, 11, 1_000_000], [0, 0, 0, 0, 0]),
        ("nplurals=2; plural=n != 1;", [0, 1, 2], [1, 0, 1]),
        ("nplurals=2; plural=n>1;", [0, 1, 2], [0, 0, 1]),
        (
            "nplurals=3; plural=n%10==1 && n%100!=11 ? 0 : n != 0 ? 1 : 2;", [0, 1, 2, 11, 21, 111],
            [2, 0, 1, 1, 0, 1]
        ),
        (
            """
            nplurals=3; plural=n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2;
            """, [1, 2, 5, 11, 12, 21, 22, 111, 122], [0, 1, 2, 2, 2, 0, 1, 2, 1]
        ),
        (
            """
            nplurals=6; plural=(n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : n%100>=3 && n%100<=10 ? 3 : n%100>=11 ? 4 : 5);
            """, [0, 1, 2, 3, 11, 100, 102, 111], [0, 1, 2, 3, 4, 5, 5, 4]
        ),
        ("nplurals=2; plural=!(n == 1)", [0, 1, 2], [1, 0, 1]),
        // Poedit also writes forms that only fractions have.
        (
            """
            nplurals=4; plural=(n==1 ? 0 : (n%10>=2 && n%10<=4) && (n%100<12 || n%100>14) ? 1 : n!=1 && (n%10>=0 && \
            n%10<=1) || (n%10>=5 && n%10<=9) || (n%100>=12 && n%100<=14) ? 2 : 3);
            """, [0, 1, 2, 5, 12, 22, 100, 104], [2, 0, 1, 2, 2, 1, 2, 1]
        ),
        (
            "nplurals=3; plural=(n == 0 || n == 1) ? 0 : ((n != 0 && n % 1000000 == 0) ? 1 : 2);",
            [0, 1, 2, 1_000_000], [0, 0, 2, 1]
        ),
        ("nplurals=2; plural=!!(n/2*2+1-1 <= 1)", [0, 1, 2, 3], [1, 1, 0, 0]),
    ]) func `a number selects the form`(_ field: String, _ numbers: [Int], _ forms: [Int]) throws {
        let rule = try PluralRule(field)
        #expect(numbers.map(rule.form) == forms)
    }

    @Test func `a negative number has the form of its magnitude`() throws {
        let rule = try PluralRule("nplurals=2; plural=n != 1;")
        #expect(rule.form(for: -1) == 0)
        #expect(rule.form(for: .min) == 1)
        #expect(PluralRule.standard.form(for: 1) == 0)
    }

    @Test(arguments: [
        ("", 0, "nplurals"), ("nplurals=0; plural=0", 9, "not from 1"), ("nplurals=99; plural=0", 9, "not from 1"),
        ("nplurals=2; plural=n %", 22, "a number"), ("nplurals=2; plural=(n", 21, ")"),
        ("nplurals=2; plural=n; x", 22, "the end"), ("nplurals=2; plural=m", 19, "a number"),
        ("nplurals=2; plural=n", 0, "no existing form"), ("nplurals=2; plural=1/n", 0, "no existing form"),
        ("nplurals=2; plural=99999999999", 19, "a number"),
        ("nplurals=2; plural=" + String(repeating: "(", count: 100), 82, "nested"),
        ("nplurals=2; plural=n" + String(repeating: "+n", count: 600), 0, "longer"),
    ]) func `a wrong rule names the offset`(_ field: String, _ offset: Int, _ words: String) {
        let error = #expect(throws: PluralRuleError.self) { try PluralRule(field) }
        #expect(error?.offset == offset)
        #expect(error?.message.contains(words) == true, "\(error?.message ?? "")")
    }
}
