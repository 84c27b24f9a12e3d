/// What makes a page's scenes; it may outlive the page.
protocol PageCoordinator: AnyObject {
    /// The page is over.
    func pageEnded()
    /// Shows what there is to say of a fault in place of the scenes.
    func show(_ failure: PageFailure)
    /// Shows the scenes whose templates are among these with the templates as they are now.
    func adopt(_ templates: Set<String>)
}
