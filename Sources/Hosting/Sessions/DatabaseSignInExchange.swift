import Foundation
public import Live
public import Persistence
import PostLedgers
public import Rx

/// An exchange of failed sign-ins through a database on a server:
///
///     $0.signInExchange = DatabaseSignInExchange(database)
///
/// Each failure is a message to the other processes, which count it within milliseconds. Nothing is stored: a process that
/// starts, or that does not reach the database, counts the failures that it knows.
public struct DatabaseSignInExchange: SignInExchange {
    private static let topic = "sign-in-failure"
    private let database: any SharedDatabase

    /// Creates an exchange.
    public init(_ database: any SharedDatabase) { self.database = database }

    public func report(_ failure: SignInFailure) {
        guard let data = try? JSONEncoder().encode(failure) else { return }
        let message = database.message(String(decoding: data, as: UTF8.self), to: Self.topic)
        // The message is not the effect of the post that signs in, so the write must not record the post.
        PostRun.$current.withValue(nil) {
            // A failure of the database is reported elsewhere.
            _ = database.write { try await $0.execute(message) }.subscribe(onFailure: { _ in })
        }
    }

    public var failures: Observable<SignInFailure> {
        database.messages(to: Self.topic).compactMap { message in
            guard case .text(let text) = message else { return nil }
            return try? JSONDecoder().decode(SignInFailure.self, from: Data(text.utf8))
        }
    }
}
