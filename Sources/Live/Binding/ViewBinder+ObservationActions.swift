public import Differences
public import HTMLTemplates
import Rx

extension ViewBinder {
    /// Binds a button to synchronous work.
    ///
    /// - Parameters:
    ///   - name: The name of the button.
    ///   - enabled: Reads from properties of `@Observable` objects whether the button is enabled.
    ///   - work: The work, which runs on the page's loop. If it throws an error, the input is rejected; without
    ///     JavaScript the response is the page with status 422.
    public func bindAction(
        _ name: String, enabled: @escaping () -> Bool = { true }, _ work: @escaping () throws -> Void
    ) {
        let action = Action<Void, Void>(enabledIf: tracking(enabled)) { Self.done { try work() } }
        bindAction(name, to: action)
    }

    /// Binds a button to asynchronous work. While it runs, `NAME.executing` is true and the button is disabled.
    ///
    /// Between its awaits the work runs on the page's loop. It runs to completion even if the page ends first.
    public func bindAction(
        _ name: String, enabled: @escaping () -> Bool = { true },
        _ work: nonisolated(nonsending) @escaping () async throws -> Void
    ) {
        let action = Action<Void, Void>(enabledIf: tracking(enabled)) { [loop = page.loop] in
            LoopActor.doing(work, on: loop)
        }
        bindAction(name, to: action)
    }

    /// Binds a button to synchronous work on the row whose identity equals the button's value.
    public func bindAction<Row: TemplateModel & IdentifiableType>(
        _ name: String, enabled: @escaping () -> Bool = { true }, _ work: @escaping (Row) throws -> Void
    ) {
        let action = Action<Row, Void>(enabledIf: tracking(enabled)) { row in Self.done { try work(row) } }
        bindAction(name, to: action)
    }

    /// Binds a button to asynchronous work on the row whose identity equals the button's value.
    public func bindAction<Row: TemplateModel & IdentifiableType>(
        _ name: String, enabled: @escaping () -> Bool = { true },
        _ work: nonisolated(nonsending) @escaping (Row) async throws -> Void
    ) {
        let action = Action<Row, Void>(enabledIf: tracking(enabled)) { [loop = page.loop] row in
            LoopActor.doing({ try await work(row) }, on: loop)
        }
        bindAction(name, to: action)
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
