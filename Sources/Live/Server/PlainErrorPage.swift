import HTTP
import Texts

/// A built-in error page, for requests that cannot be answered with a scene. It is not live and does not
/// use the app's layout.
struct PlainErrorPage {
    let title: Text
    /// The explanation and the remedy.
    let text: Text
    /// The label of the link to the same address.
    let button: Text

    func response(status: HTTPStatus, in language: TextLanguage) -> HTTPResponse {
        func escaped(_ text: Text) -> String {
            language.string(text).replacing("&", with: "&amp;").replacing("<", with: "&lt;")
        }
        let html = """
            <!doctype html>
            <html lang="\(language.tag)" dir="\(language.isRightToLeft ? "rtl" : "ltr")">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <meta name="color-scheme" content="light dark">
            <title>\(escaped(title))</title>
            <link rel="stylesheet" href="\(PlainErrorPageStyle.path)">
            </head>
            <body>
            <main class="bindery-notice" role="alert">
            <h1>\(escaped(title))</h1>
            <p>\(escaped(text))</p>
            <p><a href="">\(escaped(button))</a></p>
            </main>
            </body>
            </html>

            """
        var response = HTTPResponse.html(Array(html.utf8), status: status)
        response.protectDocument()
        return response
    }
}

/// The style sheet of error pages. It has a separate address, because the pages' policy allows no inline styles.
enum PlainErrorPageStyle {
    static let path = "/live/notice.css"

    /// The style sheet. It uses the browser's light or dark colors, as the user has chosen, because no layout applies.
    static let stylesheet = """
        .bindery-notice {
          box-sizing: border-box; max-width: 34rem; margin: 12vh auto; padding: 0 1.25rem;
          font: 1.05rem/1.55 system-ui, sans-serif; text-align: start; overflow-wrap: anywhere;
        }
        .bindery-notice h1 { margin: 0 0 .75rem; font-size: 1.6rem; line-height: 1.25; }
        .bindery-notice p { margin: 0 0 1rem; }
        .bindery-notice a {
          display: inline-block; padding: .55rem 1.2rem; border-radius: .5rem; background: #2451b7; color: #fff;
          font-weight: 600; text-decoration: none;
        }
        .bindery-notice a:hover { background: #1b4199; }
        .bindery-notice a:focus-visible { outline: 3px solid #7aa2ff; outline-offset: 2px; }
        .bindery-notice small { opacity: .75; }
        .bindery-notice code { font: .95em ui-monospace, monospace; user-select: all; }

        """
}

extension PlainErrorPage {
    /// Creates the error page for a form that was rejected because a budget is used up.
    init(_ shortage: ByteBudget.Scope) {
        switch shortage {
        case .page:
            self.init(
                title: "The form is too large",
                text: """
                    Your form is too large for this page and was not accepted. Shorten it, or send it in parts; your \
                    text is still in the form.
                    """,
                button: "Back")
        case .session:
            self.init(
                title: "Too much data",
                text: """
                    This site's tabs in your browser have reached their memory limit, so your form was not accepted. \
                    Close some of them, then send it again; your text is still in the form.
                    """,
                button: "Back")
        case .loop:
            self.init(
                title: "The site is full",
                text: """
                    The site is out of memory for new input, so your form has not been accepted yet. Please try again \
                    in a moment; your text is still in the form.
                    """,
                button: "Try again")
        }
    }
}
