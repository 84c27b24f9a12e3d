public import Foundation
public import Rx

#if canImport(FoundationNetworking)
    public import FoundationNetworking
#endif

/// An error of a sequence that `URLSession.rx` returns.
public enum RxCocoaURLError: Error, CustomDebugStringConvertible {
    /// The request ended with neither a response nor an error.
    case unknown
    /// The response is not an HTTP response.
    case nonHTTPResponse(response: URLResponse)
    /// The status is not in 200..<300.
    case httpRequestFailed(response: HTTPURLResponse, data: Data?)
    /// The body is not valid JSON.
    case deserializationError(error: any Error)

    /// A description of the error.
    public var debugDescription: String {
        switch self {
        case .unknown: "The request ended with neither a response nor an error."
        case .nonHTTPResponse(let response): "The response is not an HTTP response: \(response)."
        case .httpRequestFailed(let response, _): "The request failed with status \(response.statusCode)."
        case .deserializationError(let error): "The body is not valid JSON: \(error)"
        }
    }
}

extension Reactive where Base: URLSession {
    /// Returns a sequence that emits the response to `request` with its body, regardless of the status.
    ///
    /// Each subscription sends the request; disposing of it cancels the request.
    public func response(request: URLRequest) -> Observable<(response: HTTPURLResponse, data: Data)> {
        Observable.create { [base] observer in
            let task = base.dataTask(with: request) { data, response, error in
                guard let response, let data else { return observer.onError(error ?? RxCocoaURLError.unknown) }
                guard let answer = response as? HTTPURLResponse else {
                    return observer.onError(RxCocoaURLError.nonHTTPResponse(response: response))
                }
                observer.onNext((answer, data))
                observer.onCompleted()
            }
            task.resume()
            return Disposables.create { task.cancel() }
        }
    }

    /// Returns a sequence that emits the body of the response to `request`.
    ///
    /// If the status is not in 200..<300, the sequence terminates with `RxCocoaURLError.httpRequestFailed`.
    public func data(request: URLRequest) -> Observable<Data> {
        response(request: request).map { response, data in
            guard 200..<300 ~= response.statusCode else {
                throw RxCocoaURLError.httpRequestFailed(response: response, data: data)
            }
            return data
        }
    }

    /// Returns a sequence that emits the body of the response to `request`, parsed as JSON.
    ///
    /// If the status is not in 200..<300 or the body is not JSON, the sequence terminates with an `RxCocoaURLError`.
    public func json(request: URLRequest, options: JSONSerialization.ReadingOptions = []) -> Observable<Any> {
        data(request: request).map { data in
            do {
                return try JSONSerialization.jsonObject(with: data, options: options)
            } catch {
                throw RxCocoaURLError.deserializationError(error: error)
            }
        }
    }

    /// Returns a sequence that emits the body of the response from `url`, parsed as JSON.
    ///
    /// If the status is not in 200..<300 or the body is not JSON, the sequence terminates with an `RxCocoaURLError`.
    public func json(url: URL) -> Observable<Any> { json(request: URLRequest(url: url)) }
}
