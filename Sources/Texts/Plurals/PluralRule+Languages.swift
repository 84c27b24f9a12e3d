extension PluralRule {
    /// Returns the field `Plural-Forms` for a new catalogue: the rule for whole numbers of the language in the Unicode
    /// CLDR. A language that is not in the table has the rule of English.
    ///
    /// - Parameter tag: The language tag. A rule belongs to a whole tag or else to its primary language.
    static func usualField(for tag: String) -> String {
        for name in [tag.lowercased(), LanguageTag.primary(tag)] {
            if let field = usualFields.first(where: { $0.languages.contains(name) })?.field { return field }
        }
        return english
    }

    private static let english = "nplurals=2; plural=(n != 1);"

    /// Returns the usual rule for a language.
    static func usual(for tag: String) -> PluralRule { (try? PluralRule(usualField(for: tag))) ?? .standard }

    /// The languages whose rule is not that of English, by their rules.
    static let usualFields: [(languages: Set<String>, field: String)] = [
        (["pt-pt"], english),
        (["id", "ja", "km", "ko", "lo", "ms", "my", "th", "vi", "yue", "zh"], "nplurals=1; plural=0;"),
        (["am", "bn", "fa", "fr", "gu", "hi", "hy", "kn", "pa", "pt", "zu"], "nplurals=2; plural=(n > 1);"),
        (["is", "mk"], "nplurals=2; plural=(n%10 != 1 || n%100 == 11);"),
        (
            ["be", "bs", "hr", "ru", "sr", "uk"],
            "nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2);"
        ),
        (["pl"], "nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2);"),
        (["cs", "sk"], "nplurals=3; plural=(n==1 ? 0 : n>=2 && n<=4 ? 1 : 2);"),
        (
            ["lt"],
            "nplurals=3; plural=(n%10==1 && (n%100<11 || n%100>19) ? 0 : n%10>=2 && (n%100<11 || n%100>19) ? 1 : 2);"
        ),
        (
            ["lv"],
            "nplurals=3; plural=(n%10==0 || (n%100>=11 && n%100<=19) ? 0 : n%10==1 && n%100!=11 ? 1 : 2);"
        ),
        (["mo", "ro"], "nplurals=3; plural=(n==1 ? 0 : n==0 || (n%100>=2 && n%100<=19) ? 1 : 2);"),
        (["he", "iw"], "nplurals=3; plural=(n==1 ? 0 : n==2 ? 1 : 2);"),
        (["sl"], "nplurals=4; plural=(n%100==1 ? 0 : n%100==2 ? 1 : n%100==3 || n%100==4 ? 2 : 3);"),
        (["ga"], "nplurals=5; plural=(n==1 ? 0 : n==2 ? 1 : n>=3 && n<=6 ? 2 : n>=7 && n<=10 ? 3 : 4);"),
        (["cy"], "nplurals=6; plural=(n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : n==3 ? 3 : n==6 ? 4 : 5);"),
        (
            ["ar"],
            "nplurals=6; plural=(n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : n%100>=3 && n%100<=10 ? 3 : n%100>=11 ? 4 : 5);"
        ),
    ]
}
