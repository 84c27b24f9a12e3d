/// The view of a scene: a template, and the function that binds a view model's outputs and inputs to the names in it.
/// Neither contains logic.
public protocol View {
    /// The template's name in the app's templates folder, without its extension.
    static var template: String { get }

    /// Binds the view model to the names in the template. Called once each time the scene is mounted, on the page's
    /// loop.
    func bind(_ page: Mount)
}
