/// The case-sensitive names of SVG and MathML, which are case-insensitive in HTML source (HTML, section 13.2.6.1).
enum ForeignNames {
    /// Creates an element of SVG or MathML from a tag, whose names are in lowercase.
    static func element(
        _ name: String, _ attributes: [DOM.Attribute], _ namespace: DOM.Namespace
    ) -> DOM.Element {
        let adjusted = attributes.map {
            DOM.Attribute(name: attribute($0.name, namespace), value: $0.value)
        }
        return DOM.Element(namespace == .svg ? elements[name] ?? name : name, adjusted, namespace: namespace)
    }

    /// Returns the name of an attribute of an element in the given namespace.
    static func attribute(_ name: String, _ namespace: DOM.Namespace) -> String {
        switch namespace {
        case .html: name
        case .svg: attributes[name] ?? name
        case .mathML: name == "definitionurl" ? "definitionURL" : name
        }
    }

    /// Indicates whether a tag inside SVG or MathML belongs to HTML. A browser closes the foreign elements before such
    /// a tag.
    static func isHTML(_ name: String, _ attributes: [DOM.Attribute]) -> Bool {
        if name == "font" { return attributes.contains { ["color", "face", "size"].contains($0.name) } }
        return html.contains(name)
    }

    private static let html: Set<String> = [
        "b", "big", "blockquote", "body", "br", "center", "code", "dd", "div", "dl", "dt", "em", "embed", "h1", "h2",
        "h3", "h4", "h5", "h6", "head", "hr", "i", "img", "li", "listing", "menu", "meta", "nobr", "ol", "p", "pre",
        "ruby", "s", "small", "span", "strike", "strong", "sub", "sup", "table", "tt", "u", "ul", "var",
    ]

    private static func byLowercase(_ names: [String]) -> [String: String] {
        Dictionary(uniqueKeysWithValues: names.map { ($0.lowercased(), $0) })
    }

    private static let elements = byLowercase([
        "altGlyph", "altGlyphDef", "altGlyphItem", "animateColor", "animateMotion", "animateTransform", "clipPath",
        "feBlend", "feColorMatrix", "feComponentTransfer", "feComposite", "feConvolveMatrix", "feDiffuseLighting",
        "feDisplacementMap", "feDistantLight", "feDropShadow", "feFlood", "feFuncA", "feFuncB", "feFuncG", "feFuncR",
        "feGaussianBlur", "feImage", "feMerge", "feMergeNode", "feMorphology", "feOffset", "fePointLight",
        "feSpecularLighting", "feSpotLight", "feTile", "feTurbulence", "foreignObject", "glyphRef", "linearGradient",
        "radialGradient", "textPath",
    ])

    private static let attributes = byLowercase([
        "attributeName", "attributeType", "baseFrequency", "baseProfile", "calcMode", "clipPathUnits",
        "diffuseConstant", "edgeMode", "filterUnits", "glyphRef", "gradientTransform", "gradientUnits",
        "kernelMatrix", "kernelUnitLength", "keyPoints", "keySplines", "keyTimes", "lengthAdjust",
        "limitingConeAngle", "markerHeight", "markerUnits", "markerWidth", "maskContentUnits", "maskUnits",
        "numOctaves", "pathLength", "patternContentUnits", "patternTransform", "patternUnits", "pointsAtX",
        "pointsAtY", "pointsAtZ", "preserveAlpha", "preserveAspectRatio", "primitiveUnits", "refX", "refY",
        "repeatCount", "repeatDur", "requiredExtensions", "requiredFeatures", "specularConstant",
        "specularExponent", "spreadMethod", "startOffset", "stdDeviation", "stitchTiles", "surfaceScale",
        "systemLanguage", "tableValues", "targetX", "targetY", "textLength", "viewBox", "viewTarget",
        "xChannelSelector", "yChannelSelector", "zoomAndPan",
    ])
}

extension DOM.Element {
    /// A Boolean value that indicates whether the element is a MathML element that contains text and HTML.
    var isMathMLText: Bool { namespace == .mathML && ["mi", "mo", "mn", "ms", "mtext"].contains(name) }

    /// A Boolean value that indicates whether the element is an element of SVG or MathML that contains HTML (HTML,
    /// section 13.2.6).
    var isIntegrationPoint: Bool {
        switch namespace {
        case .html: return false
        case .svg: return ["foreignObject", "desc", "title"].contains(name)
        case .mathML:
            guard name == "annotation-xml" else { return isMathMLText }
            let encoding = self["encoding"]?.lowercased()
            return encoding == "text/html" || encoding == "application/xhtml+xml"
        }
    }
}
