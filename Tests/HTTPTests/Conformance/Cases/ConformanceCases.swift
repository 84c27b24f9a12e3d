/// All cases, by topic.
enum ConformanceCases {}

extension ConformanceCases {
    static let all: [ConformanceCase] =
        requestLine + versionsAndMethods + fields + limits + host + contentLength + transferEncoding + chunks
        + trailers + expectations + connections + pipelines + smuggling + methods + conditions + ranges + negotiation
        + answers + paths + queries + cookies + urlEncodedForms + multipartForms + caching
}
