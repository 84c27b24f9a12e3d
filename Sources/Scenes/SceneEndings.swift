package import Rx

/// The scenes of a coordinator whose results a view model awaits. Used on the coordinator's loop or thread.
package final class SceneEndings<ID: Hashable> {
    /// Ends the wait for a scene that was dismissed, by the scene's id.
    private var dismissals: [ID: () -> Void] = [:]

    package init() {}

    /// Waits for the result of a scene.
    ///
    /// - Parameters:
    ///   - id: The id of the scene.
    ///   - result: The results of the scene, of which the first counts.
    ///   - perform: Performs work on the coordinator's loop, because the result may be emitted elsewhere.
    ///   - close: Closes the scene, before its result is emitted.
    /// - Returns: An observable of the result, or of `nil` if the scene is dismissed without one.
    package func wait<Result>(
        for id: ID, _ result: Observable<Result>, on perform: @escaping (@escaping () -> Void) -> Void,
        close: @escaping () -> Void
    ) -> Observable<Result?> {
        let ending = ReplaySubject<Result?>.create(bufferSize: 1)
        let subscription = SingleAssignmentDisposable()
        dismissals[id] = {
            subscription.dispose()
            ending.onNext(nil)
            ending.onCompleted()
        }
        let end = { [weak self] (tell: @escaping () -> Void) in
            perform {
                guard self?.dismissals.removeValue(forKey: id) != nil else { return }
                tell()
            }
        }
        subscription.setDisposable(
            result.take(1).subscribe(
                onNext: { value in
                    end {
                        close()
                        ending.onNext(value)
                        ending.onCompleted()
                    }
                },
                onError: { error in end { ending.onError(error) } }))
        return ending.asObservable()
    }

    /// Ends the wait for all scenes that are not shown any more.
    package func dismiss(except shown: () -> [ID]) {
        guard !dismissals.isEmpty else { return }
        let shown = shown()
        let dismissed = dismissals.filter { !shown.contains($0.key) }
        // A view model may show another scene when it is told.
        for id in dismissed.keys { dismissals[id] = nil }
        for dismiss in dismissed.values { dismiss() }
    }
}
