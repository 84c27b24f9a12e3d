import Scenes

extension SceneRoutes {
    /// Returns the errors in the table that can be found without a request. The server checks them at startup.
    func diagnostics(of app: App, coordinator: any SceneCoordinatorType<App.Scene>) -> [PlacedDiagnostic] {
        var found: [PlacedDiagnostic] = []
        var shapes: [[RoutePattern.Segment]: String] = [:]
        for (index, entry) in entries.enumerated() {
            guard let pattern = entry.pattern else { continue }
            var messages = entry.mistakes
            if let other = shapes.updateValue(pattern.text, forKey: pattern.shape) {
                messages.append("The pattern matches the same paths as “\(other)”. Remove or change one of them.")
            }
            if messages.isEmpty { messages = sampleMistakes(of: index, pattern, entry.sample(app, coordinator)) }
            found += messages.map { PlacedDiagnostic("Route “\(pattern.text)”", $0) }
        }
        return found
    }

    private func sampleMistakes(of index: Int, _ pattern: RoutePattern, _ sample: RouteEntry<App>.Sample) -> [String] {
        let scene: App.Scene
        switch sample {
        case .none: return []
        case .missing: return ["The route makes no scene for the check at startup. Add a sample."]
        case .scene(let made): scene = made
        }
        guard let address = entries[index].address(scene) else {
            return ["The route does not recognize its own sample. Return its model from “model”."]
        }
        if let other = entries.firstIndex(where: { $0.address(scene) != nil }), other < index {
            let name = entries[other].pattern.map { "“\($0.text)”" } ?? "without a path"
            return ["The route \(name) recognizes the sample too. Return nil from its “model” for this scene."]
        }
        guard let (match, _) = match(address.path) else {
            return [
                "The sample has the address “\(address)”, which does not match the pattern. "
                    + "Return values from “parameters” whose text leads back to them."
            ]
        }
        if match != index, let other = entries[match].pattern {
            return [
                "The sample has the address “\(address)”, which the route “\(other.text)” matches. "
                    + "Change one of the patterns or the sample."
            ]
        }
        return []
    }
}

extension RoutePattern {
    /// The errors in the pattern itself.
    var mistakes: [String] {
        var mistakes: [String] = []
        if text.utf8.first != UInt8(ascii: "/") { mistakes.append("Begin the pattern with a slash.") }
        if text.utf8.contains(UInt8(ascii: "?")) {
            mistakes.append("Remove the “?” from the pattern, and return the fields of the query from “query”.")
        }
        if segments.contains(.literal("")) { mistakes.append("Remove the empty segment from the pattern.") }
        if segments.contains(.parameter("")) { mistakes.append("Write a name after the “:”.") }
        if segments.dropLast().contains(.rest) { mistakes.append("Write “*” only at the end of the pattern.") }
        if Set(names).count < names.count { mistakes.append("Give each parameter of the pattern its own name.") }
        let canonical = Address(text).path
        if mistakes.isEmpty, canonical != text {
            mistakes.append("Write the pattern as “\(canonical)”, the form that addresses have.")
        }
        return mistakes
    }
}
