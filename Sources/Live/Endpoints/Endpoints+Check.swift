import HTTP

extension Endpoints {
    /// Returns the errors in the table. The server checks them at startup.
    ///
    /// - Parameter scenes: The patterns of the app's scenes. A scene whose address a GET route answers would never be
    ///   shown.
    func diagnostics(besides scenes: [RoutePattern]) -> [PlacedDiagnostic] {
        var found: [PlacedDiagnostic] = []
        var shapes: [Key: String] = [:]
        for entry in entries {
            var messages = entry.pattern.mistakes
            if messages.isEmpty { messages = entry.mistakes }
            if let former = shapes.updateValue(entry.pattern.text, forKey: Key(entry.method, entry.pattern)) {
                messages.append(
                    "The route matches the same requests as “\(former)”, so it is never reached. Remove one of them.")
            }
            if entry.method == .get, scenes.contains(where: { $0.shape == entry.pattern.shape }) {
                messages.append("A scene has the same address and would never be shown. Change one of them.")
            }
            found += messages.map { PlacedDiagnostic("Endpoint “\(entry.method) \(entry.pattern.text)”", $0) }
        }
        return found
    }

    private struct Key: Hashable {
        let method: HTTPMethod
        let shape: [RoutePattern.Segment]

        init(_ method: HTTPMethod, _ pattern: RoutePattern) { (self.method, shape) = (method, pattern.shape) }
    }
}

extension Endpoint {
    fileprivate var mistakes: [String] {
        var mistakes: [String] = []
        if method == .head || method == .options {
            mistakes.append("The server answers \(method) requests itself. Remove the route.")
        }
        let names = pattern.names.count
        if parameterCount != names {
            mistakes.append(
                "The handler takes \(parameterCount) parameters after the request, but the pattern has \(names).")
        }
        for own in ["live", "bindery", "health", "metrics"] where pattern.segments.first == .literal(own) {
            mistakes.append("Paths that begin with /\(own) belong to the server. Choose another one.")
        }
        return mistakes
    }
}
