import Foundation
public import Rx

#if canImport(FoundationNetworking)
    public import FoundationNetworking
#endif

/// Sends requests to a service.
public protocol ServiceTransport: Sendable {
    /// Sends the request on subscription. Disposing of the subscription closes the connection. The response is
    /// delivered on any thread.
    ///
    /// Fails with ``ServiceClientError``. A response with an error status is delivered as a response.
    func send(_ request: URLRequest) -> Single<ServiceResponse>
}
