import EventLoops
import HTTP
import Scenes

/// The downloads of one loop that browsers were told to request, each once and within a time. Their number per session
/// and per loop is limited. Used on the loop only.
struct DownloadOffers {
    /// The folder of their addresses in `/live/`.
    static let folder = "download"
    /// The maximum number of downloads of a session; beyond it the oldest is cancelled.
    static let sessionLimit = 16
    /// The maximum number of downloads of a loop; beyond it the oldest is cancelled.
    static let loopLimit = 4_096
    /// The time within which a browser must request a download.
    static let lifetime = Duration.seconds(60)

    private struct Offer {
        let id: PageID
        let download: Download
        let session: Session
        let until: ContinuousClock.Instant
    }

    /// The downloads, the oldest first.
    private var offers: [Offer] = []

    /// The number of downloads that were not requested yet.
    var count: Int { offers.count }

    /// Adds a download. Returns its address.
    mutating func add(_ download: Download, for session: Session, on loop: EventLoop) -> String {
        expire(now: loop.now)
        if offers.count(where: { $0.session === session }) >= Self.sessionLimit {
            cancel { $0.session === session }
        }
        if offers.count >= Self.loopLimit { cancel { _ in true } }
        let id = PageID(loopIndex: loop.index)
        offers.append(Offer(id: id, download: download, session: session, until: loop.now + Self.lifetime))
        return "/live/\(Self.folder)/\(id)"
    }

    /// Removes and returns a download that the session in `claim` was offered; `nil` if there is none.
    mutating func take(_ claim: PageClaim, now: ContinuousClock.Instant) -> Download? {
        expire(now: now)
        guard let place = offers.firstIndex(where: { $0.id == claim.id }),
            offers[place].session.isPresented(by: claim.session)
        else { return nil }
        return offers.remove(at: place).download
    }

    /// Cancels the downloads that were not requested in time.
    mutating func expire(now: ContinuousClock.Instant) {
        while let oldest = offers.first, oldest.until <= now { cancel { _ in true } }
    }

    /// Cancels the oldest download that satisfies the predicate.
    private mutating func cancel(where isMeant: (Offer) -> Bool) {
        guard let place = offers.firstIndex(where: isMeant) else { return }
        offers.remove(at: place).download.cancel()
    }
}
