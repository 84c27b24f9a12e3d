public import Rx

/// The exchange of failed sign-ins between the processes that serve an app, so that the limits apply to all of them
/// together. ``/Hosting/DatabaseSignInExchange`` uses the app's database on a server.
public protocol SignInExchange: Sendable {
    /// Reports a failed sign-in to the other processes. The call must not block.
    func report(_ failure: SignInFailure)

    /// Emits the failed sign-ins of the other processes, on any thread.
    var failures: Observable<SignInFailure> { get }
}

/// A failed sign-in.
public struct SignInFailure: Sendable, Hashable, Codable {
    /// The address of the client, or of its /64 network; `nil` if it is unknown.
    public let network: String?
    /// The first half of the SHA-256 of the account name, as 32 hexadecimal digits; `nil` if the app does not pass the name.
    public let account: String?
    /// The name of the scene's template.
    public let template: String?

    /// Creates a failure from the data of another process.
    public init(network: String?, account: String?, template: String?) {
        (self.network, self.account, self.template) = (network, account, template)
    }
}
