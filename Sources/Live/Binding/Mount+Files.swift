import HTTP
public import Rx

extension Mount {
    /// Binds a field for files, `<input type="file">`, to a relay: whoever sends the form sends it the files, all of them at once. A form that is
    /// sent without any sends nothing.
    ///
    /// The form needs `enctype="multipart/form-data"`; it is then sent alike with the script and without. A button's action starts after
    /// the files have come.
    ///
    /// - Parameter limit: the most bytes of one file. A larger one has the whole form refused with 413. All of a form is bounded by the
    ///   server's `HTTPLimits.bodyBytes`, a megabyte unless it is raised.
    public func files<File: FileValue>(_ name: String, limit: Int = .max, to relay: PublishRelay<[File]>) {
        files(name, limit) { relay.accept($0) }
    }

    /// Binds a field for files to a relay that keeps what came last.
    public func files<File: FileValue>(_ name: String, limit: Int = .max, to relay: BehaviorRelay<[File]>) {
        files(name, limit) { relay.accept($0) }
    }

    /// Binds a field for files to an observer.
    public func files<File: FileValue>(_ name: String, limit: Int = .max, to observer: some ObserverType<[File]>) {
        files(name, limit) { observer.onNext($0) }
    }

    private func files<File: FileValue>(_ name: String, _ limit: Int, _ take: @escaping ([File]) -> Void) {
        addInput(
            FilesInput(name, limit: limit) { mount, files in
                let values = files.compactMap {
                    File(fileName: $0.fileName, contentType: $0.contentType, bytes: $0.bytes)
                }
                if values.count < files.count { mount.page.activity.inputRefused() }
                if !values.isEmpty { take(values) }
            })
    }
}

extension Page {
    /// A file of the form that is larger than the view that takes it says, and how large it may be.
    func tooLargeFile(of form: PostedForm) -> (file: FormFile, limit: Int)? {
        for file in form.files {
            if let input = mount(taking: file.name)?.input(file.name) as? FilesInput, file.bytes.count > input.limit {
                return (file, input.limit)
            }
        }
        return nil
    }

    /// Feeds a posted form's files to their inputs.
    func takeFiles(of form: PostedForm) {
        var taken: Set<String> = []
        for file in form.files where taken.insert(file.name).inserted {
            guard let mount = mount(taking: file.name), let input = mount.input(file.name) as? FilesInput else {
                continue
            }
            let files = form.files.filter { $0.name == file.name }
            input.held = hold(files.reduce(0) { $0 + $1.bytes.count })
            input.take(mount, files)
        }
    }

    /// The topmost scene that takes the name.
    func mount(taking name: String) -> Mount? { stack.last { $0.mount.input(name) != nil }?.mount }
}
