/// One scene's look: a template, and the function that binds a view model's outputs and inputs to its names. No logic in either.
public protocol View {
    /// The template's name in the app's templates folder, without its ending.
    static var template: String { get }

    /// Binds the view model to the names in the template. Called once per mount, on the page's loop.
    func bind(_ page: Mount)
}
