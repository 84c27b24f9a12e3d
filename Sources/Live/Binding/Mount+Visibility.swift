public import Rx

extension Mount {
    /// Tells whether somebody can see the page: now, and at each change. For work that nobody needs while nobody looks, such as polling.
    ///
    /// False while the browser's window is hidden (another tab is in front, or it is minimised), and while the page has lost its stream, as
    /// when the window is gone without a word or the network is. A page that is answered without the script counts as seen.
    public func visibility(to relay: BehaviorRelay<Bool>) {
        visibility(telling: { relay.accept($0) })
    }

    /// Tells a relay whether the page is visible: now and at each change.
    public func visibility(to relay: PublishRelay<Bool>) {
        visibility(telling: { relay.accept($0) })
    }

    /// Tells an observer whether somebody can see the page: now, and at each change.
    public func visibility(to observer: some ObserverType<Bool>) {
        visibility(telling: { observer.onNext($0) })
    }

    private func visibility(telling tell: @escaping (Bool) -> Void) {
        // Kept among the inputs, where it costs nothing in scenes that do not ask.
        addInput(SignalInput(PageVisibility.input) { [unowned page] in tell(page.visibility.isVisible) })
        whenOpen { $0.tellVisibility() }
    }

    /// Tells what the page knows, where the view has asked for it.
    func tellVisibility() {
        (input(PageVisibility.input) as? SignalInput)?.tell()
    }
}
