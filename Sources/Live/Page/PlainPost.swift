/// The post from a client without the script that a page is processing, as far as the response depends on it.
struct PlainPost {
    /// Indicates whether a post is being processed.
    private(set) var isBeingProcessed = false
    /// Indicates whether the post has signed an account in.
    private(set) var hasSignedIn = false
    /// Indicates whether the post counts as a failed sign-in until it has ended without one.
    private(set) var isAttempt = false
    private(set) var hasFailedToSignIn = false
    /// The address that the response leads to, other than that of a scene: of a download, or of another site.
    private(set) var destination: String?

    mutating func begin(isAttempt: Bool) {
        self = PlainPost(isBeingProcessed: true, isAttempt: isAttempt)
    }

    mutating func end() { self = PlainPost() }

    /// Sets the address that the response leads to. Returns false if no such post is being processed.
    mutating func lead(to destination: String) -> Bool {
        guard isBeingProcessed else { return false }
        self.destination = destination
        return true
    }

    mutating func signedIn() { hasSignedIn = isBeingProcessed }

    /// Records a sign-in that the app has rejected. Returns true if the post was counted already.
    mutating func signInFailed() -> Bool {
        defer { hasFailedToSignIn = isBeingProcessed }
        return isAttempt && !hasFailedToSignIn
    }
}
