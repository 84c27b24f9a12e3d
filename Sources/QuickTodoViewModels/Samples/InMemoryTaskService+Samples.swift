public import Rx

/// A service in memory begins without sample tasks.
extension InMemoryTaskService {
    public func sampleCount() -> Observable<Int> { Observable.just(0).concat(Observable.never()) }

    public func dismissSamples() -> Observable<TaskChange?> { .just(nil) }
}
