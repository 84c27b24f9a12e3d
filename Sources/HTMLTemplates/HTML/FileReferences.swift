/// Adds the versions of files to the attributes of a template that name them, so that browsers may keep a file until it changes.
///
/// An attribute takes part where its whole value is a path of this server, without a query or fragment: `src`, `poster`, and the `href` of `link`.
/// Links to other pages stay the same.
struct FileReferences {
    /// Returns the version of the file at a path; nil where there is no such file.
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

    /// Indicates whether a value is a path of this server and nothing else. Escaped characters may stand for any others.
    private func isPath(_ value: String.UTF8View) -> Bool {
        guard value.first == UInt8(ascii: "/"), value.dropFirst().first != UInt8(ascii: "/") else { return false }
        return !value.contains { "?#%&\\".utf8.contains($0) }
    }
}
