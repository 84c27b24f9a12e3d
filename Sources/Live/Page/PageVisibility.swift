/// The visibility of a page to the user, as far as the server knows.
struct PageVisibility {
    /// The name of the field that the script posts when its tab is hidden (`true`) or shown again (empty).
    static let input = "bindery-hidden"

    /// Indicates whether the tab is hidden, because another tab is in front or the window is minimised.
    private var isHidden = false
    /// Indicates whether the stream was lost, which may mean that the tab was closed.
    private var isLost = false
    /// The visibility that the scenes were notified of last.
    private var told = true

    var isVisible: Bool { !isHidden && !isLost }

    /// Records whether the tab is hidden. Returns true if the scenes must be notified.
    mutating func setHidden(_ isHidden: Bool) -> Bool {
        self.isHidden = isHidden
        return mustTell()
    }

    /// Records whether the stream was lost. Returns true if the scenes must be notified.
    mutating func setLost(_ isLost: Bool) -> Bool {
        self.isLost = isLost
        return mustTell()
    }

    private mutating func mustTell() -> Bool {
        guard told != isVisible else { return false }
        told = isVisible
        return true
    }
}
