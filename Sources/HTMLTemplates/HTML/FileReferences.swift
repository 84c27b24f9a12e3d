/// Adds file versions to the attributes that name files, so that browsers can cache a file until it changes.
///
/// This applies to `src`, `poster`, and the `href` of `link`, if the entire value is a path of this server without a
/// query or fragment. Links to other pages remain unchanged.
struct FileReferences {
    /// Returns the version of the file at a path; `nil` if there is no such file.
    typealias Version = @Sendable (_ path: String) -> String?

    let version: Version

    func addVersions(in container: HTMLContainer) {
        for content in container.children {
            switch content {
            case .element(let element):
                element.attributes = element.attributes.map { item in
                    guard case .attribute(let attribute) = item, names(attribute, on: element) else { return item }
                    return .attribute(withVersion(attribute))
                }
                addVersions(in: element)
            case .section(let section): addVersions(in: section)
            case .text, .declaration, .value, .call: break
            }
        }
    }

    private func names(_ attribute: HTMLAttribute, on element: HTMLElement) -> Bool {
        switch attribute.name {
        case "src", "poster": true
        case "href": element.name == "link"
        default: false
        }
    }

    private func withVersion(_ attribute: HTMLAttribute) -> HTMLAttribute {
        guard let path = attribute.fixedValue, isPath(path.utf8), let version = version(path) else { return attribute }
        var attribute = attribute
        attribute.parts.append(.text(Array("?v=\(version)".utf8)))
        return attribute
    }

    /// Indicates whether a value is only a path of this server. Escaped characters are excluded because they can
    /// represent any character.
    private func isPath(_ value: String.UTF8View) -> Bool {
        guard value.first == UInt8(ascii: "/"), value.dropFirst().first != UInt8(ascii: "/") else { return false }
        return !value.contains { "?#%&\\".utf8.contains($0) }
    }
}
