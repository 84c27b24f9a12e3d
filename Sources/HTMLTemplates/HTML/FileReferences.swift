/// Adds file versions to the attributes that name files, so that browsers can cache a file until it changes.
///
/// This applies to `src`, `poster`, and the `href` of `link`, if the entire value is a path of this server without a
/// query or fragment, and to each such path in the `data-load` of a widget. Links to other pages remain unchanged.
struct FileReferences {
    /// Returns the version of the file at a path; `nil` if there is no such file.
    typealias Version = @Sendable (_ path: String) -> String?

    let version: Version

    func addVersions(in container: HTMLContainer) {
        for content in container.children {
            switch content {
            case .element(let element):
                element.attributes = element.attributes.map { withVersions($0, on: element) }
                addVersions(in: element)
            case .section(let section): addVersions(in: section)
            case .text, .declaration, .value, .call: break
            }
        }
    }

    private func withVersions(_ item: HTMLAttributeItem, on element: HTMLElement) -> HTMLAttributeItem {
        switch item {
        case .attribute(let attribute) where attribute.name == HTMLCompiler.loadAttribute:
            .attribute(withVersions(attribute))
        case .attribute(let attribute) where names(attribute, on: element): .attribute(withVersion(attribute))
        case .attribute: item
        case .section(let section, let items) where items.contains(where: { $0.mentions(HTMLCompiler.loadAttribute) }):
            .section(section, items.map { withVersions($0, on: element) })
        case .section: item
        }
    }

    /// Adds versions to the paths in an attribute that contains several, separated by white space.
    private func withVersions(_ attribute: HTMLAttribute) -> HTMLAttribute {
        guard let paths = attribute.fixedValue?.split(whereSeparator: \.isWhitespace) else { return attribute }
        let versioned = paths.map { path in
            guard isPath(path.utf8), let version = version(String(path)) else { return String(path) }
            return "\(path)?v=\(version)"
        }
        var attribute = attribute
        attribute.parts = [.text(Array(versioned.joined(separator: " ").utf8))]
        return attribute
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
    private func isPath(_ value: some Collection<UInt8>) -> Bool {
        guard value.first == UInt8(ascii: "/"), value.dropFirst().first != UInt8(ascii: "/") else { return false }
        return !value.contains { "?#%&\\".utf8.contains($0) }
    }
}
