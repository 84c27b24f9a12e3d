/// An error in an app's code that has ended a page.
public struct PageFailure {
    /// The address of the page.
    public let address: Address
    /// The identifier of this failure in the log: 16 hexadecimal digits, which a user can report to the operator.
    public let trace: String
    /// The error that ended the page. It is not intended for users.
    public let error: any Error
}
