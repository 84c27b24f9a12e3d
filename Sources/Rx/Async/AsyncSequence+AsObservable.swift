extension AsyncSequence where Self: SendableMetatype, AsyncIterator: SendableMetatype {
    /// This sequence's elements, fetched by a task of its own for each subscription; disposing of it cancels the task.
    public func asObservable(priority: TaskPriority? = nil) -> Observable<Element> {
        let sequence = HandedOver(self)
        return Observable.create { observer in
            let task = Task(priority: priority) {
                do {
                    for try await element in sequence.value {
                        guard !Task.isCancelled else { return }
                        observer.onNext(element)
                    }
                    observer.onCompleted()
                } catch {
                    observer.onError(error)
                }
            }
            return Disposables.create { task.cancel() }
        }
    }
}
