import HTTP

/// Data of a page that only the inspector needs. Recorded only in development mode.
final class PageInspection {
    /// The events of the page's templates that only a pointer can cause.
    var eventProblems: [PlacedDiagnostic] = []
    /// The latest rejected values of scripts, the last one first.
    var rejectedValues: [PlacedDiagnostic] = []

    /// The number of patches, and of their bytes before compression.
    private(set) var patches = 0
    private(set) var patchBytes = 0
    private(set) var lastPatch: Patch?
    /// The time that it took to determine and render the last changes.
    private(set) var lastFlush = Duration.zero
    /// The number of the document's bytes, and the time that it took to render.
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
