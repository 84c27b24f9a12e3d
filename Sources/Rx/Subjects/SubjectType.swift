/// Both an observable and an observer.
public protocol SubjectType: ObservableType {
    /// What observes for it.
    associatedtype Observer: ObserverType
    /// Its observer side.
    func asObserver() -> Observer
}
