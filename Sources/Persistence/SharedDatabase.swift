public import Rx

/// A database on a server that several processes use, which can also send messages to each other through it.
public protocol SharedDatabase: LiveDatabase {
    /// Returns the statement that sends a message to the other processes. They receive it when the transaction in which the
    /// statement runs has been committed, in the order of the commits. Nothing is stored: a process that does not listen at
    /// the time misses it, and learns of that with ``SharedMessage/missed``.
    ///
    /// - Parameters:
    ///   - text: The message, at most 7,800 bytes. A longer one makes the statement fail.
    ///   - topic: The topic, a word of ASCII letters and hyphens.
    func message(_ text: String, to topic: String) -> SQL

    /// The messages that other processes send to a topic, from the subscription on. They are emitted on a thread of the
    /// database, which must not be blocked. The observable completes when the database is closed.
    func messages(to topic: String) -> Observable<SharedMessage>
}

/// A message from another process of a ``SharedDatabase``.
public enum SharedMessage: Sendable, Hashable {
    case text(String)
    /// Messages before this one may have been missed: the process listens since now, for the first time or after its
    /// connection was lost.
    case missed
}
