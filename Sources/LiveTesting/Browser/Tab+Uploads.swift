extension Tab {
    /// Chooses a file for the one file field that matches, and creates its upload, as the client script does. Send its
    /// bytes with the returned object.
    ///
    /// - Throws: `LiveTestingError` as ``click(_:)`` does, and with the code `.notUsable` if the page has no script for
    ///   uploads.
    public func upload(_ file: AttachedFile, to locator: Locator) throws -> TabUpload {
        let field = try usable(locator)
        guard field.inputType == "file", let name = field["name"] else { throw notUsable(field, "is not a file field") }
        guard sendsUploads(of: field) else { throw notUsable(field, "is not sent by the script for uploads") }
        focus(on: field)
        let upload = TabUpload(file, field: name, tab: self)
        try upload.create()
        drain()
        return upload
    }

    /// Indicates whether the client script sends the files of a field as soon as they are chosen.
    func sendsUploads(of field: DOM.Element) -> Bool {
        guard live != nil, let form = field.form, form["data-live"] != "off" else { return false }
        return page.loadsScript("uploads")
    }

    /// Chooses files and sends each as a whole.
    func sendUploads(_ files: [AttachedFile], of field: DOM.Element) throws {
        for file in files {
            let upload = TabUpload(file, field: field["name"] ?? "", tab: self)
            try upload.create()
            if upload.refusal == nil { try upload.send() }
        }
        drain()
    }
}
