/// A fault in an app's own code, which has ended the page that it happened in.
public struct PageFailure {
    /// The address that the page had.
    public let address: Address
    /// Names this failure in the log: 16 hexadecimal digits, which a person can tell whoever runs the server.
    public let trace: String
    /// What went wrong. Not for the person in front of the page.
    public let error: any Error
}
