/// The visibility of a page to the user, as far as the server knows.
struct PageVisibility {
    /// The name of the field that the script posts when its tab is hidden (`true`) or shown again (empty).
    static let input = "bindery-hidden"

    /// Indicates whether the tab is hidden, because another tab is in front or the window is minimised.
    var isHidden = false
    /// Indicates whether the stream was lost, which may mean that the tab was closed.
    var isLost = false
    /// The visibility that the scenes were notified of last.
    var told = true

    var isVisible: Bool { !isHidden && !isLost }
}

extension Page {
    /// Records whether the client's tab is hidden.
    func setHidden(_ isHidden: Bool) {
        visibility.isHidden = isHidden
        visibilityChanged()
    }

    /// Records whether the stream was lost.
    func setLost(_ isLost: Bool) {
        visibility.isLost = isLost
        visibilityChanged()
    }

    private func visibilityChanged() {
        guard visibility.told != visibility.isVisible else { return }
        visibility.told = visibility.isVisible
        for scene in stack { scene.binder.tellVisibility() }
    }
}
