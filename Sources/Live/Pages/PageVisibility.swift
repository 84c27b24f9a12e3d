/// Whether somebody can see a page, as far as the server knows.
struct PageVisibility {
    /// What the script posts when its window is hidden (`true`) or shown again (nothing).
    static let input = "bindery-hidden"

    /// The window is hidden: another tab is in front, or it is minimised.
    var isHidden = false
    /// The stream was there and is lost: the window may be gone.
    var isLost = false
    /// What the scenes were told last.
    var told = true

    var isVisible: Bool { !isHidden && !isLost }
}

extension Page {
    /// The client says whether its window is hidden.
    func setHidden(_ isHidden: Bool) {
        visibility.isHidden = isHidden
        visibilityChanged()
    }

    /// The stream is there, or is lost.
    func setLost(_ isLost: Bool) {
        visibility.isLost = isLost
        visibilityChanged()
    }

    private func visibilityChanged() {
        guard visibility.told != visibility.isVisible else { return }
        visibility.told = visibility.isVisible
        for scene in stack { scene.mount.tellVisibility() }
    }
}
