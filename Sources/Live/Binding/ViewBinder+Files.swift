import HTTP
public import Rx

extension ViewBinder {
    /// Binds a field for files, `<input type="file">`, to a relay, which receives all files of a posted form as one
    /// element. A form without files sends nothing.
    ///
    /// The form needs `enctype="multipart/form-data"`; it then works with and without the script. The action of the
    /// pressed button starts after the relay has received the files.
    ///
    /// - Parameters:
    ///   - name: The name of the field.
    ///   - limit: The maximum number of bytes in one file. A form with a larger file is answered with 413. The server's
    ///     `HTTPLimits.bodyBytes`, one megabyte by default, limits the form as a whole.
    ///   - relay: The relay that receives the files.
    public func bindFiles<File: FileValue>(_ name: String, limit: Int = .max, to relay: PublishRelay<[File]>) {
        bindFiles(name, limit) { relay.accept($0) }
    }

    /// Binds a field for files to a relay that keeps the last files.
    public func bindFiles<File: FileValue>(_ name: String, limit: Int = .max, to relay: BehaviorRelay<[File]>) {
        bindFiles(name, limit) { relay.accept($0) }
    }

    /// Binds a field for files to an observer.
    public func bindFiles<File: FileValue>(_ name: String, limit: Int = .max, to observer: some ObserverType<[File]>) {
        bindFiles(name, limit) { observer.onNext($0) }
    }

    private func bindFiles<File: FileValue>(_ name: String, _ limit: Int, _ take: @escaping ([File]) -> Void) {
        addInput(
            FilesInput(name, limit: limit) { binder, files in
                let values = files.compactMap {
                    File(fileName: $0.fileName, contentType: $0.contentType, bytes: $0.bytes)
                }
                if values.count < files.count { binder.page.activity.inputRefused() }
                if !values.isEmpty { take(values) }
            })
    }
}

extension PostedForm {
    /// Returns a file that exceeds the limit of its binding on the page, and that limit; nil if there is none.
    func tooLargeFile(for page: Page) -> (file: FormFile, limit: Int)? {
        for file in files {
            let input = page.target(of: file.name)?.input as? FilesInput
            if let input, file.bytes.count > input.limit { return (file, input.limit) }
        }
        return nil
    }
}
