/// The content and the destination of a submitted form (HTML, section 4.10.21).
struct FormSubmission {
    enum Method { case get, post, dialog }

    let method: Method
    /// The form's action, without the fields of a GET form.
    let address: WebAddress
    let entries: [FormEntry]
    let isMultipart: Bool

    /// Creates the submission of a form.
    ///
    /// - Parameters:
    ///   - submitter: The button that submits the form, if any; its `formaction` and related attributes apply.
    ///   - base: The document's address.
    init(_ form: DOM.Element, submitter: DOM.Element?, base: WebAddress) throws {
        func setting(_ name: String) -> String? { submitter?["form" + name] ?? form[name] }
        switch setting("method")?.lowercased() {
        case "post": method = .post
        case "dialog": method = .dialog
        default: method = .get
        }
        let action = setting("action") ?? ""
        address = try WebAddress(action.trimmed.isEmpty ? base.target : action, relativeTo: base)
        isMultipart = setting("enctype")?.lowercased() == "multipart/form-data"
        entries = Self.entries(of: form, submitter: submitter)
    }

    /// Returns the successful controls in tree order; among the buttons only the submitter.
    static func entries(of form: DOM.Element, submitter: DOM.Element?) -> [FormEntry] {
        controls(of: form).flatMap { control -> [FormEntry] in
            guard !control.isDisabled, !control.ancestors.contains(where: { $0.name == "datalist" }) else { return [] }
            let isButton =
                control.isSubmitButton || control.name == "button" || ["button", "reset"].contains(control.inputType)
            if isButton, control !== submitter { return [] }
            if control.isCheckable, !control.isChecked { return [] }
            let name = control["name"] ?? ""
            if control.name == "input", control.inputType == "image" {
                let prefix = name.isEmpty ? "" : name + "."
                return [FormEntry(prefix + "x", "0"), FormEntry(prefix + "y", "0")]
            }
            guard !name.isEmpty else { return [] }
            if control.name == "select" {
                return control.selectedOptions.filter { !$0.isDisabled }.map { FormEntry(name, $0.value) }
            }
            if control.name == "input", control.inputType == "file" {
                return (control.live.files.isEmpty ? [.none] : control.live.files).map { FormEntry(name, $0) }
            }
            if control.name == "input", control.inputType == "hidden", name.lowercased() == "_charset_" {
                return [FormEntry(name, "UTF-8")]
            }
            return [FormEntry(name, Self.lineEnds(control.value))]
        }
    }

    /// Returns the controls that belong to a form, in tree order, including those outside it with a `form` attribute.
    static func controls(of form: DOM.Element) -> [DOM.Element] {
        form.topmost.descendants.filter {
            ["input", "select", "textarea", "button"].contains($0.name) && $0.form === form
        }
    }

    /// Returns the button that the Enter key in a field activates.
    static func defaultButton(of form: DOM.Element) -> DOM.Element? {
        controls(of: form).first(where: \.isSubmitButton)
    }

    /// Returns the request that submits the form.
    func request(headers: [FormEntry]) throws -> ClientRequest {
        guard method == .post else {
            return ClientRequest(try address.replacingQuery(PercentEncoding.form(entries)), headers: headers)
        }
        guard isMultipart else {
            // Only the names of files are sent.
            let named = entries.map { FormEntry($0.name, $0.value) }
            return ClientRequest(posting: named, to: address, headers: headers)
        }
        return ClientRequest(
            address, method: "POST", headers: headers + [MultipartBody.contentType], body: MultipartBody(entries).bytes)
    }

    /// Converts each line break to CR LF.
    private static func lineEnds(_ text: String) -> String {
        text.contains(where: \.isNewline) ? text.map { $0.isNewline ? "\r\n" : String($0) }.joined() : text
    }
}
