import HTMLTemplates
import HTTP
import Texts

/// The language of a page, which the user can change.
extension Page {
    /// The name of the field with which a layout's form changes the language; its value is a language tag.
    static let languageField = "bindery-language"

    /// Shows the page in the language and with the formats of a renderer. Its scenes, with their view models and state,
    /// are kept.
    func speak(with other: SharedRenderer) {
        guard other !== renderer else { return }
        use(other)
        guard !isEnded else { return }
        tellLanguages()
        layout.rewriteAll()
        markStale([.body, .layout])
        setNeedsFlush()
    }

    /// Sets the keys of the layout about languages.
    func tellLanguages() {
        let language = renderer.format.language
        setChangedLayout(.language, .text(language.tag))
        setChangedLayout(.direction, .text(language.isRightToLeft ? "rtl" : "ltr"))
        guard layoutSlot(of: .languages) != nil else { return }
        setLayout(.languages, .list(context.renderers.choices(for: language)))
    }

    private func setChangedLayout(_ key: LayoutKey, _ value: TemplateValue) {
        guard let slot = layoutSlot(of: key), layout.values[slot] != value else { return }
        setLayout(key, value)
    }

    /// The header of a document without a nonce, which the pages with one renderer share.
    var documentHeaders: HTTPHeaders {
        if let known = renderer.documentHeaders { return known }
        var response = HTTPResponse(status: .ok, headers: context.contentPolicy.usualHeaders)
        response.addLanguage(of: self)
        // The cookies of a session, and what the server adds.
        response.headers.reserveRoom(forMore: 4)
        renderer.documentHeaders = response.headers
        return response.headers
    }

    /// Changes the language of all pages of the browser, if the app has it. The language that they have already becomes
    /// the user's choice too.
    func choose(language tag: String) {
        guard context.renderers.texts.language(tag) != nil else { return }
        context.choose(language: tag, in: session)
    }
}

/// A language among which the user chooses: a row of the layout's list `languages`.
struct LanguageChoice: TemplateModel, Equatable {
    static let listKey = "languages"
    static let listKind = TemplateKeyKind.list(rows: TemplateSchema(LanguageChoice.self), keyed: true)

    /// The language tag.
    let tag: String
    /// The language's name in itself.
    let name: String
    /// Indicates whether the page is in the language.
    let isCurrent: Bool

    static let templateKeys = TemplateKeys<LanguageChoice> { key in
        key("tag", \.tag)
        key("name", \.name)
        key("isCurrent", \.isCurrent)
    }
}

/// The cookie with the language that the user has chosen, which outlives the session. It contains a language tag, which
/// is used only if the app has the language.
enum LanguageCookie {
    static let name = "bindery-language"

    /// Returns the tag in a request's cookie; `nil` if it is not a tag.
    static func tag(in request: HTTPRequest) -> String? {
        request.cookies[name].flatMap { LanguageTag.isValid($0) ? $0 : nil }
    }

    /// Returns the cookie, which the browser keeps for a year.
    static func cookie(_ tag: String) -> SetCookie {
        var cookie = SetCookie(name, tag)
        cookie.maximumAge = .seconds(365 * 86_400)
        return cookie
    }
}

extension HTTPResponse {
    /// Adds the header fields about the language of a document, if the app has several (RFC 9110, sections 8.5 and
    /// 12.5.5).
    mutating func addLanguage(of page: Page) {
        guard page.context.renderers.texts.languages.count > 1 else { return }
        headers.append("Content-Language", page.renderer.format.language.tag)
        headers.append("Vary", "Accept-Language, Cookie")
    }

    /// Adds the cookie with the language that the user of a session has just chosen, if any.
    mutating func tellLanguage(of session: Session) {
        if let tag = session.takeNewLanguage() { setCookie(LanguageCookie.cookie(tag)) }
    }
}
