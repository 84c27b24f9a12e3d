import Texts

/// The files of forms that were posted without the script.
extension Page {
    /// Passes a posted form's files to the view model, or tells the user why a field refuses them.
    func takeFiles(of form: PostedForm) {
        for file in form.files {
            guard let input = target(of: file.field)?.input as? UploadsInput else { continue }
            let others = context.uploads.total(of: self, field: file.field)
            if let refusal = input.limits.refusal(name: file.name, type: file.type, size: file.size, others: others) {
                tell("\(file.name): \(context.uploadTexts(refusal))", isAlert: true)
                activity.inputRefused()
                continue
            }
            input.take(file.upload(in: context.uploads).attach(to: self))
        }
    }
}
