import HTMLTemplates
import Texts

/// The files of forms that were posted without the script.
extension Page {
    /// Passes a posted form's files to the view model, or tells the user why a field refuses them.
    func takeFiles(of form: PostedForm) {
        // The view model may claim each file at once, and then it no longer counts among those of the page.
        var counts: [String: (files: Int, bytes: Int)] = [:]
        for file in form.files {
            guard let input = target(of: file.field)?.input as? UploadsInput else { continue }
            let others = counts[file.field] ?? context.uploads.total(of: self, field: file.field)
            if let refusal = input.limits.refusal(name: file.name, type: file.type, size: file.size, others: others) {
                refuse(file.name, in: file.field, context.uploadTexts(refusal))
                continue
            }
            counts[file.field] = (others.files + 1, others.bytes + file.size)
            input.take(file.upload(in: context.uploads).attach(to: self))
        }
    }

    /// Shows beside a field why a posted file is refused.
    func refuse(_ name: String, in field: String, _ reason: Text) {
        refusedFiles.append(RefusedFile(field: field, name: name, reason: renderer.format.string(reason)))
        activity.inputRefused()
    }

    /// Returns the document with the reasons of refused files beside their fields. A reason for which the document has
    /// no field is shown as a message.
    func withReasons(_ document: PageDocument) -> PageDocument {
        guard !refusedFiles.isEmpty else { return document }
        var (document, rest) = (document, [RefusedFile]())
        for (field, files) in Dictionary(grouping: refusedFiles, by: \.field).sorted(by: { $0.key < $1.key }) {
            if let html = RefusedFile.html(document.html, showing: files, of: field) {
                document.html = html
            } else {
                rest += files
            }
        }
        guard !rest.isEmpty else { return document }
        refusedFiles.removeAll { file in rest.contains { $0.field == file.field } }
        for file in rest { tell(Text(verbatim: "\(file.name): \(file.reason)"), isAlert: true) }
        return withReasons(self.document())
    }
}
