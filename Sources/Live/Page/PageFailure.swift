/// An error in an app's code that has ended a page.
public struct PageFailure {
    /// The address of the page.
    public let address: Address
    /// The identifier of this failure in the log: 16 hexadecimal digits, which a user can report to the operator.
    public let trace: String
    /// The error that ended the page. It is not intended for users.
    public let error: any Error
}

/// The failure that has ended the scenes of a page. Without one, which is usual, it needs no memory of its own.
struct FailureState {
    private final class Failed {
        let failure: PageFailure
        var isToShow = true

        init(_ failure: PageFailure) { self.failure = failure }
    }

    private var failed: Failed?

    /// The failure; nil if the page has not failed or has recovered.
    var latest: PageFailure? { failed?.failure }

    /// Indicates whether the failure still has to be shown. Until then the page sends nothing.
    var isToShow: Bool { failed?.isToShow == true }

    mutating func record(_ failure: PageFailure) { failed = Failed(failure) }

    /// Returns the failure if it still has to be shown, which it no longer has afterwards.
    mutating func takeToShow() -> PageFailure? {
        guard let failed, failed.isToShow else { return nil }
        failed.isToShow = false
        return failed.failure
    }

    mutating func clear() { failed = nil }
}
