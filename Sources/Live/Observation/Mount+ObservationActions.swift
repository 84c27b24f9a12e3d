public import Differences
public import HTMLTemplates
import Rx

extension Mount {
    /// Binds a button to work that is done at once.
    ///
    /// - Parameters:
    ///   - enabled: reads whether the button may be pressed, from properties of `@Observable` objects.
    ///   - work: on the page's loop. An error that it throws is a refusal: without JavaScript the page comes back with status 422.
    public func action(
        _ name: String, enabled: @escaping () -> Bool = { true }, _ work: @escaping () throws -> Void
    ) {
        action(name, to: Action<Void, Void>(enabledIf: tracking(enabled)) { Self.done { try work() } })
    }

    /// Binds a button to work that takes its time; meanwhile `NAME.executing` is true and the button disabled.
    ///
    /// The work runs on the page's loop between its awaits, and to its end even where the page goes before.
    public func action(
        _ name: String, enabled: @escaping () -> Bool = { true },
        _ work: nonisolated(nonsending) @escaping () async throws -> Void
    ) {
        action(
            name,
            to: Action<Void, Void>(enabledIf: tracking(enabled)) { [loop = page.loop] in
                LoopActor.doing(work, on: loop)
            })
    }

    /// Binds a button to work on the row with the identity that is the button's value.
    public func action<Row: TemplateModel & IdentifiableType>(
        _ name: String, enabled: @escaping () -> Bool = { true }, _ work: @escaping (Row) throws -> Void
    ) {
        action(name, to: Action<Row, Void>(enabledIf: tracking(enabled)) { row in Self.done { try work(row) } })
    }

    /// Binds a button to work that takes its time, on the row with the identity that is the button's value.
    public func action<Row: TemplateModel & IdentifiableType>(
        _ name: String, enabled: @escaping () -> Bool = { true },
        _ work: nonisolated(nonsending) @escaping (Row) async throws -> Void
    ) {
        action(
            name,
            to: Action<Row, Void>(enabledIf: tracking(enabled)) { [loop = page.loop] row in
                LoopActor.doing({ try await work(row) }, on: loop)
            })
    }

    private static func done(_ work: () throws -> Void) -> Observable<Void> {
        do {
            try work()
            return .just(())
        } catch {
            return .error(error)
        }
    }
}
