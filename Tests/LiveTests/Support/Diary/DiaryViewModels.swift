import Differences
import HTMLTemplates
import Rx
import Scenes

struct Entry: TemplateModel, IdentifiableType, Equatable {
    let id: Int
    let text: String
    var identity: Int { id }

    static let templateKeys = TemplateKeys<Entry> { key in key("text", \.text) }
}

/// The entries of all accounts, and the accounts that may sign in.
final class Diary: Sendable {
    let entries = BehaviorRelay<[Entry]>(value: [])
    let hasOwnFailureScene = BehaviorRelay(value: false)
    /// Makes the diary fail if it is set before the page is created.
    let isBroken = BehaviorRelay(value: false)
    /// Indicates whether the sign-in scene checks the session's limits before it checks the password.
    let asksForLimits = BehaviorRelay(value: true)

    func account(name: String, password: String) -> SessionAccount? {
        guard password == "secret" else { return nil }
        return SessionAccount(id: name.lowercased(), name: name, roles: name == "Carla" ? ["clerk"] : [])
    }
}

enum DiaryError: Error {
    case broken
    case wrongPassword
    case tooManyAttempts
}

final class StartViewModel {
    let greeting: Observable<String>
    let open: CocoaAction
    let signOut: CocoaAction

    init(_ diary: Diary, _ coordinator: any SceneCoordinatorType<DiaryScene>) {
        let session = coordinator.session
        greeting = session.account.map { $0.map { "Hello, \($0.name)" } ?? "Hello" }
        open = CocoaAction {
            coordinator.transition(to: .entries(EntriesViewModel(diary, coordinator)), type: .push)
                .andThen(Observable.just(()))
        }
        signOut = CocoaAction { session.signOut().andThen(Observable.just(())) }
    }
}

final class EntriesViewModel {
    let owner: Observable<String>
    let entries: Observable<[Entry]>
    let text = BehaviorRelay(value: "")
    let write: CocoaAction
    let signOut: CocoaAction
    let breakdown = PublishRelay<Void>()

    init(_ diary: Diary, _ coordinator: any SceneCoordinatorType<DiaryScene>) {
        let session = coordinator.session
        let text = text
        owner = session.account.map { $0?.name ?? "nobody" }
        let broken = breakdown.flatMap { Observable<[Entry]>.error(DiaryError.broken) }
        let asBroken = diary.isBroken.value ? Observable<[Entry]>.error(DiaryError.broken) : .never()
        entries = Observable.merge(
            diary.entries.asObservable().observe(on: MainScheduler.instance), broken, asBroken)
        write = CocoaAction {
            diary.entries.accept(diary.entries.value + [Entry(id: diary.entries.value.count, text: text.value)])
            text.accept("")
            return Observable.just(())
        }
        signOut = CocoaAction { session.signOut().andThen(Observable.just(())) }
    }
}

final class SignInViewModel {
    let name = BehaviorRelay(value: "")
    let password = BehaviorRelay(value: "")
    let message: Observable<String>
    let signIn: CocoaAction

    init(_ diary: Diary, _ coordinator: any SceneCoordinatorType<DiaryScene>) {
        let (name, password) = (name, password)
        let session = coordinator.session
        signIn = CocoaAction {
            guard !diary.asksForLimits.value || session.maySignIn(as: name.value) else {
                return Observable<Void>.error(DiaryError.tooManyAttempts)
            }
            guard let account = diary.account(name: name.value, password: password.value) else {
                session.signInFailed(as: name.value)
                password.accept("")
                return Observable<Void>.error(DiaryError.wrongPassword)
            }
            return session.signIn(account).andThen(Observable.just(()))
        }
        message = signIn.errors.map { _ in "That is not right." }.startWith("")
    }
}
