extension AsyncSequence where Self: SendableMetatype, AsyncIterator: SendableMetatype {
    /// Returns an observable of this sequence's elements. Each subscription iterates over the sequence in a new task;
    /// disposing the subscription cancels the task.
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
