public import Rx

extension Mount {
    /// Binds the scene's address to what it shows: the text that is searched for, the filter that is set. The browser's address follows, without new entries
    /// in its history, and so a reload, a link that is passed on and a form without the script find what is shown.
    ///
    /// An address leads to a scene that begins with it: `scenes(at:coordinator:)` reads what this writes, and `address(of:)` answers
    /// for a new scene what this says first.
    public func address(to output: some ObservableConvertibleType<Address>) {
        whenOpen { mount in
            mount.follow(output, AddressSink(mount))
        }
    }
}

/// Gives a scene its address.
private final class AddressSink: OutputSink<Address> {
    override func take(_ address: Address, _ mount: Mount) { mount.setAddress(address) }

    override func name(in mount: Mount) -> String { "address" }
}
