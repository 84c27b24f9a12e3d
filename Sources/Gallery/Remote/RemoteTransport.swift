import Bindery
import Foundation
import GalleryViewModels

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Carries a request to a service and the answer back.
protocol RemoteTransport: Sendable {
    /// Sends the request when it is subscribed to; to dispose is to cancel, which closes the connection. Answers on any thread.
    ///
    /// Fails with `ServiceError`; an answer that says that something is wrong is an answer too.
    func send(_ request: URLRequest) -> Single<RemoteAnswer>
}
