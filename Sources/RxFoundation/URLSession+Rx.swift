public import Foundation
public import Rx

#if canImport(FoundationNetworking)
    public import FoundationNetworking
#endif

/// The failures of the sequences of `URLSession.rx`.
public enum RxCocoaURLError: Error, CustomDebugStringConvertible {
    /// Neither an answer nor an error.
    case unknown
    /// The answer is not one of HTTP.
    case nonHTTPResponse(response: URLResponse)
    /// The status is not in 200..<300.
    case httpRequestFailed(response: HTTPURLResponse, data: Data?)
    /// The body is not JSON.
    case deserializationError(error: any Error)

    /// The fact as a sentence.
    public var debugDescription: String {
        switch self {
        case .unknown: "The request has ended without an answer and without an error."
        case .nonHTTPResponse(let response): "The answer is not one of HTTP: \(response)."
        case .httpRequestFailed(let response, _): "The request has failed with status \(response.statusCode)."
        case .deserializationError(let error): "The body is not JSON: \(error)"
        }
    }
}

extension Reactive where Base: URLSession {
    /// The answer to `request` and its body, whatever its status. Each subscription sends the request; disposing of it cancels the request.
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

    /// The body of the answer to `request`. Fails with `RxCocoaURLError.httpRequestFailed` unless the status is in 200..<300.
    public func data(request: URLRequest) -> Observable<Data> {
        response(request: request).map { response, data in
            guard 200..<300 ~= response.statusCode else {
                throw RxCocoaURLError.httpRequestFailed(response: response, data: data)
            }
            return data
        }
    }

    /// The body of the answer to `request` as JSON. Fails with `RxCocoaURLError`.
    public func json(request: URLRequest, options: JSONSerialization.ReadingOptions = []) -> Observable<Any> {
        data(request: request).map { data in
            do {
                return try JSONSerialization.jsonObject(with: data, options: options)
            } catch {
                throw RxCocoaURLError.deserializationError(error: error)
            }
        }
    }

    /// The body at `url` as JSON. Fails with `RxCocoaURLError`.
    public func json(url: URL) -> Observable<Any> { json(request: URLRequest(url: url)) }
}
