import HTTP

/// What the inspector wants to know of a page beyond what the page needs itself. Kept under development only.
final class PageInspection {
    /// How many patches were made, and their bytes before compression.
    private(set) var patches = 0
    private(set) var patchBytes = 0
    private(set) var lastPatch: Patch?
    /// How long it took to find out what had changed, and to render that.
    private(set) var lastFlush = Duration.zero
    /// The bytes of the document, and how long it took to render.
    private(set) var documentBytes = 0
    private(set) var documentTime = Duration.zero

    func note(_ patch: Patch, madeIn time: Duration) {
        patches += 1
        patchBytes += patch.plain.count
        (lastPatch, lastFlush) = (patch, time)
    }

    func note(document: [UInt8], madeIn time: Duration) {
        (documentBytes, documentTime) = (document.count, time)
    }
}
