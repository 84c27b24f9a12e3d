/// Names and characters with a special meaning in the HTML standard.
enum HTMLSyntax {
    static func isSpace(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0C || byte == 0x0D
    }

    static func isLetter(_ byte: UInt8) -> Bool {
        UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20
    }

    static func lowercased(_ byte: UInt8) -> UInt8 {
        UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte ? byte | 0x20 : byte
    }

    /// Elements without content or end tag (section 13.1.2 of the standard).
    static let void: Set<String> = [
        "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "param", "source", "track", "wbr",
    ]

    /// Elements whose text is not markup but can contain character references.
    static let escapableText: Set<String> = ["title", "textarea"]

    /// Elements whose text is not markup and cannot contain character references.
    static let rawText: Set<String> = ["script", "style", "xmp", "iframe", "noembed", "noframes", "plaintext"]

    /// Attributes that are present or absent and have no value.
    static let booleanAttributes: Set<String> = [
        "allowfullscreen", "async", "autofocus", "autoplay", "checked", "controls", "default", "defer", "disabled",
        "formnovalidate", "hidden", "inert", "ismap", "itemscope", "loop", "multiple", "muted", "nomodule",
        "novalidate", "open", "playsinline", "readonly", "required", "reversed", "selected",
    ]

    /// Attributes whose value is a URL.
    static let urlAttributes: Set<String> = [
        "action", "background", "cite", "classid", "codebase", "data", "dynsrc", "formaction", "href", "icon",
        "longdesc", "lowsrc", "manifest", "poster", "profile", "src", "usemap", "xlink:href", "xml:base",
    ]

    /// Attributes whose value is a list of URLs.
    static let urlListAttributes: Set<String> = ["archive", "imagesrcset", "ping", "srcset"]

    /// Attributes whose values programs read as numbers or dates.
    static let machineAttributes: Set<String> = [
        "aria-valuemax", "aria-valuemin", "aria-valuenow", "colspan", "cols", "datetime", "height", "high", "low",
        "max", "maxlength", "min", "minlength", "optimum", "rows", "rowspan", "size", "span", "start", "step",
        "tabindex", "value", "width",
    ]

    /// Relations of a link that load neither code nor styles into the page.
    static let harmlessRelations: Set<String> = [
        "alternate", "author", "bookmark", "canonical", "help", "icon", "license", "me", "next", "nofollow", "noopener",
        "noreferrer", "prev", "search", "shortcut", "tag", "apple-touch-icon",
    ]

    /// Elements around which white space is never visible.
    static let blocks: Set<String> = [
        "address", "article", "aside", "base", "blockquote", "body", "br", "caption", "center", "col", "colgroup", "dd",
        "details", "dialog", "dir", "div", "dl", "dt", "fieldset", "figcaption", "figure", "footer", "form", "h1", "h2",
        "h3", "h4", "h5", "h6", "head", "header", "hgroup", "hr", "html", "legend", "li", "main", "menu", "meta", "nav",
        "ol", "optgroup", "option", "p", "pre", "search", "section", "summary", "table", "tbody", "td", "tfoot", "th",
        "thead", "title", "tr", "ul",
    ]

    /// Elements in which white space has no meaning.
    static let withoutText: Set<String> = [
        "colgroup", "datalist", "dl", "head", "html", "ol", "optgroup", "picture", "select", "table", "tbody", "tfoot",
        "thead", "tr", "ul",
    ]

    /// Elements out of which a browser moves text (section 13.2.6.4.9 and following).
    static let tableParts: Set<String> = ["table", "tbody", "tfoot", "thead", "tr", "colgroup"]

    /// Elements whose end tag is optional where their parent ends (section 13.1.2.4).
    static let impliedEnd: Set<String> = [
        "caption", "colgroup", "dd", "dt", "li", "optgroup", "option", "p", "rb", "rp", "rt", "rtc", "tbody", "td",
        "tfoot", "th", "thead", "tr",
    ]

    private static let endParagraph: Set<String> = [
        "address", "article", "aside", "blockquote", "center", "details", "dialog", "dir", "div", "dl", "fieldset",
        "figcaption", "figure", "footer", "form", "h1", "h2", "h3", "h4", "h5", "h6", "header", "hgroup", "hr", "main",
        "menu", "nav", "ol", "p", "pre", "search", "section", "table", "ul",
    ]

    /// Indicates whether the start tag of `name` ends the open element `open` that would otherwise be its parent.
    static func startTag(_ name: String, ends open: String) -> Bool {
        switch open {
        case "p": endParagraph.contains(name)
        case "li": name == "li"
        case "dd", "dt": name == "dd" || name == "dt"
        case "option": name == "option" || name == "optgroup" || name == "hr"
        case "optgroup": name == "optgroup" || name == "hr"
        case "td", "th": ["td", "th", "tr", "tbody", "tfoot", "thead"].contains(name)
        case "tr": ["tr", "tbody", "tfoot", "thead"].contains(name)
        case "tbody", "tfoot", "thead": ["tbody", "tfoot", "thead"].contains(name)
        case "caption", "colgroup": ["colgroup", "tbody", "tfoot", "thead", "tr", "caption"].contains(name)
        case "rb", "rp", "rt", "rtc": ["rb", "rp", "rt", "rtc"].contains(name)
        default: false
        }
    }

    /// HTML elements before which a browser ends SVG and MathML (section 13.2.6.5).
    static let endsForeignContent: Set<String> = [
        "b", "big", "blockquote", "body", "br", "center", "code", "dd", "div", "dl", "dt", "em", "embed", "h1", "h2",
        "h3", "h4", "h5", "h6", "head", "hr", "i", "img", "li", "listing", "menu", "meta", "nobr", "ol", "p", "pre",
        "ruby", "s", "small", "span", "strike", "strong", "sub", "sup", "table", "tt", "u", "ul", "var",
    ]

    /// Elements of SVG and MathML that can contain HTML (section 13.2.6).
    static let integrationPoints: Set<String> = [
        "foreignobject", "desc", "title", "mi", "mo", "mn", "ms", "mtext",
    ]

    /// Elements that a browser does not nest within themselves.
    static let neverNested: Set<String> = ["a", "button", "form"]
}
