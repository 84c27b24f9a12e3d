import Locks
public import Rx

/// The accounts of the sign-up form.
public protocol AccountService: Sendable {
    /// Emits whether an account has the name.
    func isTaken(_ name: String) -> Observable<Bool>

    /// Creates an account. Completes when it is created; fails with an ``AccountError``.
    func register(_ account: SignUp) -> Observable<Void>
}

/// The reasons why an account is not created.
public enum AccountError: Error, Equatable {
    /// Another account has the name.
    case nameIsTaken
    /// Another account has the address.
    case addressIsTaken
    /// The service is closed for maintenance.
    case isClosed
}

/// Accounts in memory. The example does not keep passwords, and forgets the oldest accounts.
public final class InMemoryAccounts: AccountService {
    /// The maximum number of accounts.
    public static let limit = 1_000

    private let accounts = Mutex([(name: "ada", email: "ada@example.org")])

    /// Creates a service with one account, of Ada.
    public init() {}

    public func isTaken(_ name: String) -> Observable<Bool> {
        .just(accounts.withLock { $0.contains { $0.name == name.lowercased() } })
    }

    public func register(_ account: SignUp) -> Observable<Void> {
        let (name, email) = (account.name.lowercased(), account.email.lowercased())
        let error: AccountError? = accounts.withLock { accounts in
            if email.hasSuffix("@maintenance.example") { return .isClosed }
            if accounts.contains(where: { $0.name == name }) { return .nameIsTaken }
            if accounts.contains(where: { $0.email == email }) { return .addressIsTaken }
            if accounts.count == Self.limit { accounts.removeFirst() }
            accounts.append((name, email))
            return nil
        }
        return error.map { .error($0) } ?? .just(())
    }
}
