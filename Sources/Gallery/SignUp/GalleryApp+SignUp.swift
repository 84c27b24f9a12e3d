import Bindery
import Foundation
import GalleryViewModels

extension GalleryApp {
    /// Adds the form for a new account, and the scene after it.
    static func addSignUp(
        over index: SceneRoute<GalleryApp, IndexViewModel>
    ) -> SceneRoute<GalleryApp, SignUpViewModel> {
        let form = index.add(
            "/signup", model: { if case .signUp(let model) = $0 { model } else { nil } }, view: SignUpView.init,
            make: { request in
                .signUp(
                    SignUpViewModel(
                        service: request.app.accounts, coordinator: request.coordinator, today: Self.today))
            })
        form.add(
            "/signup/done", model: { if case .signedUp = $0 { () } else { nil } }, view: { _ in SignedUpView() },
            make: { _ in .signedUp })
        return form
    }

    private static var today: Day {
        let parts = Calendar(identifier: .gregorian).dateComponents([.year, .month, .day], from: Date())
        return Day(parts.year ?? 0, parts.month ?? 0, parts.day ?? 0) ?? Day(2026, 1, 1)!
    }
}
