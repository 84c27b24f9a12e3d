import HTMLTemplates
import Rx

/// What a person reads where no scene of the app's can be shown: what happened, and what to do.
struct Problem {
    let title: String
    let text: String
    /// Names a failure, for whoever runs the server; empty for none.
    var trace = ""
    /// What went wrong in the programmer's words; empty but under development.
    var details = ""
    /// Where the link leads, and what it says.
    let address: Address
    let button: String

    /// A fault in the app's own code.
    static func failure(_ failure: PageFailure, showsError: Bool) -> Problem {
        Problem(
            title: "This page has stopped",
            text: """
                Something went wrong in it. What was saved before is safe. You can try again; if that does not help, tell whoever \
                runs this site, with the number below.
                """,
            trace: failure.trace, details: showsError ? "\(failure.error)" : "", address: failure.address,
            button: "Try again")
    }

    /// The app refuses an account, or everybody.
    static let refusal = Problem(
        title: "No way in here", text: "This page is not open to you. Somebody who may see it has to let you in.",
        address: Address("/"), button: "Go to the start page")
}

/// A problem in the app's layout, in a template of Bindery's own.
struct ProblemView: View {
    static let template = "problem"
    let problem: Problem

    func bind(_ page: Mount) {
        page.value("title", problem.title)
        page.value("text", problem.text)
        page.value("trace", problem.trace)
        page.value("details", problem.details)
        page.value("address", problem.address.description)
        page.value("button", problem.button)
        page.title(to: Observable.just(problem.title))
    }

    /// The library that has the template.
    static func library() throws -> TemplateLibrary {
        try TemplateLibrary(sources: [
            template: """
            <main class="bindery-notice" role="alert">
              <link rel="stylesheet" href="\(NoticeStyle.path)">
              <h1>{{title}}</h1>
              <p>{{text}}</p>
              <p><a href="{{address}}">{{button}}</a></p>
              {{#details}}<pre>{{details}}</pre>{{/details}}
              {{#trace}}<p><small>Number of this failure: <code>{{trace}}</code></small></p>{{/trace}}
            </main>
            """
        ])
    }
}
