import Bindery
import GalleryViewModels

/// The view of the form for a new account.
struct SignUpView: View {
    static let template = "signup"
    let viewModel: SignUpViewModel

    func bind(_ page: ViewBinder) {
        page.setTitle("Sign up")
        page.bindForm("signUp", to: viewModel.form)
        page.bindField("name", to: viewModel.name)
        page.bindField("email", to: viewModel.email)
        page.bindField("password", to: viewModel.password)
        page.bindField("again", to: viewModel.again)
        page.bindField("birthday", to: viewModel.birthday)
        page.bindField("plan", to: viewModel.plan)
        page.setList("plans", Plan.allCases.map(PlanChoice.init))
        page.bindField("seats", to: viewModel.seats)
        page.bindValue("asksForSeats", from: viewModel.asksForSeats)
        page.bindField("terms", to: viewModel.terms)
    }
}

/// An option of the list of plans.
struct PlanChoice: TemplateModel, IdentifiableType, Equatable {
    let choice: Plan

    var identity: String { choice.rawValue }

    static let templateKeys = TemplateKeys<PlanChoice> { key in
        key("id", \.choice.rawValue)
        key("planName", \.choice.name)
    }
}

/// The view that tells the user that the account was created.
struct SignedUpView: View {
    static let template = "signup-done"

    func bind(_ page: ViewBinder) {
        page.setTitle("Signed up")
    }
}
