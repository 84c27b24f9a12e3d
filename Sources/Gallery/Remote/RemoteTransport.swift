import Bindery
import Foundation
import GalleryViewModels

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Sends requests to a service.
protocol RemoteTransport: Sendable {
    /// Sends the request on subscription. Disposing of the subscription closes the connection. The response is
    /// delivered on any thread.
    ///
    /// Fails with `ServiceError`. A response with an error status is delivered as a response.
    func send(_ request: URLRequest) -> Single<RemoteAnswer>
}
