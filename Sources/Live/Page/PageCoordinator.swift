/// The object that creates a page's scenes. It may outlive the page.
protocol PageCoordinator: AnyObject {
    /// Called when the page has ended.
    func pageEnded()
    /// Shows an error page for the failure in place of the scenes.
    func show(_ failure: PageFailure)
    /// Shows the scenes that use the named templates with the current version of the templates.
    func adopt(_ templates: Set<String>)
}
