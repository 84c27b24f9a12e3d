import HTMLTemplates
import Rx
import Texts

/// The content of a built-in error page, which explains an error to the user when the app has no scene for it.
struct ErrorPage {
    let title: Text
    let text: Text
    /// The identifier of a failure, for the operator; empty for none.
    var trace = ""
    /// The error's description for the developer; empty except in development.
    var details = ""
    /// The destination of the link.
    let address: Address
    /// The text of the link.
    let button: Text

    /// Returns the error page for a page failure.
    static func failure(_ failure: PageFailure, showsError: Bool) -> ErrorPage {
        ErrorPage(
            title: "This page has stopped",
            text: """
                An error occurred. Changes that you saved earlier are safe. Please try again. If the error occurs \
                again, contact the site's administrator and provide the error number below.
                """,
            trace: failure.trace, details: showsError ? "\(failure.error)" : "", address: failure.address,
            button: "Try again")
    }

    /// The error page for an address that the user may not view.
    static let refusal = ErrorPage(
        title: "Access denied",
        text: "You do not have permission to view this page. To request access, contact the site's administrator.",
        address: Address("/"), button: "Go to the start page")
}

/// The view of a built-in error page, which is shown in the app's layout.
struct ErrorPageView: View {
    static let template = "error"
    let error: ErrorPage

    func bind(_ page: ViewBinder) {
        page.setValue("title", error.title)
        page.setValue("text", error.text)
        page.setValue("trace", error.trace)
        page.setValue("details", error.details)
        page.setValue("address", error.address.description)
        page.setValue("button", error.button)
        page.setTitle(error.title)
    }

    /// Returns a library with the template of this view.
    ///
    /// - Throws: `TemplateError` if the template is invalid.
    static func library(_ texts: TextCatalogs) throws -> TemplateLibrary {
        let library = try TemplateLibrary(sources: [
            template: """
            <main class="bindery-notice" role="alert">
              <link rel="stylesheet" href="\(PlainErrorPageStyle.path)">
              <h1>{{title}}</h1>
              <p>{{text}}</p>
              <p><a href="{{address}}">{{button}}</a></p>
              {{#details}}<pre>{{details}}</pre>{{/details}}
              {{#trace}}<p><small>{{#_}}Error number: <code>{{trace}}</code>{{/_}}</small></p>{{/trace}}
            </main>
            """
        ])
        library.use(texts)
        return library
    }
}
