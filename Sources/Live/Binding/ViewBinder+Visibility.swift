public import Rx

extension ViewBinder {
    /// Binds a relay to the visibility of the page: its current value, then each change. Use it to pause work that only
    /// a visible page needs, such as polling.
    ///
    /// The value is false while the page's tab is hidden (another tab is in front, or the browser is minimized), and
    /// while the page has lost its stream, for example because the browser or the network has failed. A page that is
    /// served without the script counts as visible.
    public func bindVisibility(to relay: BehaviorRelay<Bool>) {
        bindVisibility(telling: { relay.accept($0) })
    }

    /// Binds a relay to the visibility of the page: its current value, then each change.
    public func bindVisibility(to relay: PublishRelay<Bool>) {
        bindVisibility(telling: { relay.accept($0) })
    }

    /// Binds an observer to the visibility of the page: its current value, then each change.
    public func bindVisibility(to observer: some ObserverType<Bool>) {
        bindVisibility(telling: { observer.onNext($0) })
    }

    private func bindVisibility(telling tell: @escaping (Bool) -> Void) {
        // It is stored among the inputs, so that scenes that do not use it need no memory for it.
        addInput(SignalInput(PageVisibility.input) { [unowned page] in tell(page.visibility.isVisible) })
        whenOpen { $0.tellVisibility() }
    }

    /// Sends the page's visibility if the view has bound it.
    func tellVisibility() {
        (input(PageVisibility.input) as? SignalInput)?.tell()
    }
}
