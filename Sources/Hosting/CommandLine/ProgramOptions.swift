/// What a person may ask of a program that serves an app: what every such program takes, and what is its own.
public protocol ProgramOptions: Sendable {
    /// What every program takes.
    var serving: ServingOptions { get set }

    /// What holds where nothing is asked for.
    init()
}
