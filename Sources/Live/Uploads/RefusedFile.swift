/// A posted file that a field or the view model has refused, for a reason that the page shows beside the field, as the
/// script does.
struct RefusedFile {
    let field: String
    let name: String
    let reason: String

    /// The item of the list beside the field.
    private var item: String {
        "<li data-upload=\"refused\"><span data-name dir=\"auto\">\(Self.escaped(name))</span> "
            + "<span data-reason role=\"alert\">\(Self.escaped(reason))</span></li>"
    }

    private static func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing("\"", with: "&quot;")
    }

    /// Returns a document with files in the list beside their field: in that of the template, `data-uploads`, or in a
    /// new one after the field or its label. Returns nil if the document does not have the field.
    static func html(_ document: [UInt8], showing files: [RefusedFile], of field: String) -> [UInt8]? {
        let items = files.map(\.item).joined()
        var html = document
        var label: Int?
        var place: Int?
        var tags = HTMLTags(document)
        while let tag = tags.next() {
            if tag["data-uploads"] == field {
                html.insert(contentsOf: items.utf8, at: tag.end)
                return html
            }
            switch tag.name {
            case "label": label = tag.end
            case "/label":
                if place == label { place = tag.end }
                label = nil
            case "input" where place == nil && tag["name"] == field && tag["type"] == "file": place = label ?? tag.end
            default: break
            }
        }
        guard let place else { return nil }
        html.insert(contentsOf: "<ul data-uploads=\"\(escaped(field))\">\(items)</ul>".utf8, at: place)
        return html
    }
}
