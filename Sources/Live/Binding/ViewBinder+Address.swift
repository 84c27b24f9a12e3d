public import Rx

extension ViewBinder {
    /// Binds the scene's address to its state, such as the search text or the selected filter.
    ///
    /// The browser's address changes without a new history entry, so that a reload, a shared link and a form without
    /// the script lead to the same state.
    ///
    /// The scene's route must match the addresses that the output sends and make a scene whose output begins with the
    /// same address. For a new scene, its `parameters` and `query` must lead to the output's first element.
    public func bindAddress(from output: some ObservableConvertibleType<Address>) {
        needsScene(for: "address")
        declare(from: output, to: AddressSink())
    }
}

/// Sets the address of a scene.
private final class AddressSink: OutputSink<Address> {
    override func take(_ address: Address, _ binder: ViewBinder) { binder.setAddress(address) }

    override func name(in binder: ViewBinder) -> String { "address" }
}
