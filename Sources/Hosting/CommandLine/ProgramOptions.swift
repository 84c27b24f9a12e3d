/// The command-line options of a program that serves an app: the common ones and its own.
public protocol ProgramOptions: Sendable {
    /// The options of every program that serves an app.
    var serving: ServingOptions { get set }

    /// Creates options with their default values.
    init()
}
