/// Regions that patches leave alone: elements with `data-live="ignore"`, whose content belongs to a script after the
/// document has arrived.
extension HTMLCompiler {
    private static let liveAttribute = "data-live"
    /// The attribute with the name under which a script defines the widget.
    static let widgetAttribute = "data-widget"

    /// The attribute with the scripts and style sheets that a widget needs.
    static let loadAttribute = "data-load"

    /// Indicates whether patches leave the element's content alone.
    static func isIgnored(_ element: HTMLElement) -> Bool {
        element.fixedAttribute(liveAttribute) == "ignore"
    }

    /// Reports attributes that a widget or a region cannot have.
    mutating func checkRegion(_ element: HTMLElement) {
        guard element.attributes.contains(where: \.mentionsData) else { return }
        let isIgnored = Self.isIgnored(element)
        if element.mayHaveAttribute(Self.widgetAttribute) {
            if !isIgnored {
                reportRegion(
                    element,
                    "The content of a widget belongs to its script, and patches must leave it alone: "
                        + "add data-live=\"ignore\" to <\(element.name)>.")
            }
            let name = element.fixedAttribute(Self.widgetAttribute) ?? ""
            if name.isEmpty || name.contains(where: \.isWhitespace) {
                reportRegion(
                    element,
                    "The value of data-widget is the name under which a script defines the widget, so it must be "
                        + "fixed and without spaces: write data-widget=\"chart\".")
            }
        }
        if element.attributes.contains(where: { $0.hasDynamic(Self.loadAttribute) }) {
            reportRegion(
                element,
                "data-load names scripts and style sheets, which run on the page, so its paths must be fixed: "
                    + "write data-load=\"/chart.js\".")
        }
        guard isIgnored else { return }
        for name in dynamicAttributes(element) where !Self.isPatched(name) {
            reportRegion(
                element,
                "Patches change only the data- attributes of a region with data-live=\"ignore\", so \(name) cannot be "
                    + "dynamic: put it on an element around the region.")
        }
    }

    /// Indicates whether patches change an attribute of a region. The style of a region belongs to its script.
    private static func isPatched(_ attribute: String) -> Bool {
        attribute.hasPrefix("data-") && attribute != AttributePlaces.styleAttribute
    }

    /// Reports a component in a region, because the component's changes could not be sent.
    mutating func checkRegion(
        around name: MustacheName, _ position: SourcePosition, _ scope: HTMLScope
    ) {
        guard scope.isIgnored, kind(of: name, scope.schemas)?.withoutOptional == .component else { return }
        report(
            position.diagnostic(
                .markup,
                "The component \(name.text) is in a region with data-live=\"ignore\", so its changes could not be "
                    + "sent: move it out of the region."))
    }

    private mutating func reportRegion(_ element: HTMLElement, _ message: String) {
        report(element.position.diagnostic(.markup, message))
    }
}

extension HTMLAttributeItem {
    /// Indicates whether the item is a `data-` attribute, or contains one.
    fileprivate var mentionsData: Bool {
        switch self {
        case .attribute(let attribute): attribute.name.utf8.starts(with: "data-".utf8)
        case .section(_, let items): items.contains(where: \.mentionsData)
        }
    }

    /// Indicates whether the item contains the attribute with a value that is not fixed.
    fileprivate func hasDynamic(_ name: String) -> Bool {
        switch self {
        case .attribute(let attribute): attribute.name == name && attribute.isDynamic
        case .section(_, let items): items.contains { $0.hasDynamic(name) }
        }
    }
}
