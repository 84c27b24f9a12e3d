public import Rx
public import Scenes

extension ViewBinder {
    /// Binds a field for files, `<input type="file">`, to a relay, which receives each file as an upload at its start.
    ///
    /// With the script, the files of the field are sent as soon as the user has chosen them, three at a time, and
    /// beside the field the user sees the progress of each. An upload that was cut off continues. Without the script,
    /// the form needs `enctype="multipart/form-data"`, and the relay receives the complete uploads when it is posted,
    /// before the action of the pressed button starts. The view model must keep an upload until it has claimed the file:
    /// an upload that is released is removed.
    ///
    /// - Parameters:
    ///   - name: The name of the field.
    ///   - relay: The relay that receives the uploads.
    ///   - limits: The limits of the field.
    public func bindUploads(_ name: String, to relay: PublishRelay<Upload>, limits: UploadLimits = UploadLimits()) {
        bindUploads(name, limits) { relay.accept($0) }
    }

    /// Binds a field for files to an observer, which receives each file as an upload at its start.
    public func bindUploads(
        _ name: String, to observer: some ObserverType<Upload>, limits: UploadLimits = UploadLimits()
    ) {
        bindUploads(name, limits) { observer.onNext($0) }
    }

    private func bindUploads(_ name: String, _ limits: UploadLimits, _ take: @escaping (Upload) -> Void) {
        page.context.scripts[.uploads].bind()
        addInput(UploadsInput(name, limits, take))
    }
}

/// The handler of a field's files.
final class UploadsInput: BinderInput {
    let limits: UploadLimits
    let take: (Upload) -> Void

    init(_ name: String, _ limits: UploadLimits, _ take: @escaping (Upload) -> Void) {
        (self.limits, self.take) = (limits, take)
        super.init(name)
    }
}
