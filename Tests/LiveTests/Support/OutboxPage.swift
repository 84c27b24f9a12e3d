import Dispatch
import EventLoops
import HTTP
import Live
import LiveTesting
import Locks
import Rx
import Testing

/// A scene with a form whose posts the browser keeps. All pages add to one list.
final class OutboxPage: Sendable {
    /// The texts that were added.
    let added = Mutex<[String]>([])
    /// The number of actions that have failed.
    let failures = Mutex(0)
    /// The actions of the button “Wait” that have not ended.
    let waiting = Mutex<[PublishSubject<Void>]>([])
    /// Signalled when such an action starts.
    let started = DispatchSemaphore(value: 0)
    /// Signalled when the field receives a text.
    let typed = DispatchSemaphore(value: 0)
    /// Indicates whether the button “Add” fails.
    let isRefusing = Mutex(false)

    static let template = """
        <main><h1>List</h1><form method="post" data-outbox><label>Text <input name="text" value="{{text}}"></label>
        <label>Secret <input type="password" name="secret"></label>
        <button name="add">Add</button><button name="wait">Wait</button>
        <button name="open" data-outbox="off">Open</button></form>
        <p role="alert">{{message}}</p><p role="status">{{count}}</p></main>
        """

    private struct Refusal: Error {}

    func bind(_ page: ViewBinder) {
        let (text, message) = (BehaviorRelay(value: ""), BehaviorRelay(value: ""))
        let count = BehaviorRelay(value: added.withLock { $0.count })
        page.bindField("text", with: text)
        _ = text.skip(1).subscribe(onNext: { [typed] _ in typed.signal() })
        page.bindField("secret", with: BehaviorRelay(value: ""))
        page.bindValue("message", from: message)
        page.bindValue("count", from: count)
        let add = CocoaAction { [self] in
            if isRefusing.withLock({ $0 }) {
                failures.withLock { $0 += 1 }
                message.accept("No more texts.")
                return .error(Refusal())
            }
            let number = added.withLock { added in
                added.append(text.value)
                return added.count
            }
            count.accept(number)
            return .just(())
        }
        page.bindAction("add", to: add)
        page.bindAction(
            "wait",
            to: CocoaAction { [self] in
                let end = PublishSubject<Void>()
                waiting.withLock { $0.append(end) }
                started.signal()
                return end.do(onCompleted: { [self] in added.withLock { $0 += [text.value] } })
            })
        page.bindAction("open", to: CocoaAction { .just(()) })
    }

    func server(_ configure: (inout LiveConfiguration) -> Void = { _ in }) throws -> OneSceneServer {
        try OneSceneServer(Self.template, configure) { [self] in bind($0) }
    }

    /// Ends the actions of the button “Wait”.
    func release(on server: OneSceneServer) { endActions(on: server) { $0.onCompleted() } }

    /// Makes the actions of the button “Wait” fail.
    func refuse(on server: OneSceneServer) { endActions(on: server) { $0.onError(Refusal()) } }

    private func endActions(on server: OneSceneServer, _ end: @escaping @Sendable (PublishSubject<Void>) -> Void) {
        let held = waiting.withLock { waiting in
            defer { waiting = [] }
            return waiting
        }
        for subject in held { server.loop.execute { end(subject) } }
    }
}
