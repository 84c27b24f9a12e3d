import Rx
import Scenes

/// A session whose user can choose a language.
final class ReaderSession: SessionType {
    private let relay = BehaviorRelay(value: SessionLanguages())

    var account: Observable<SessionAccount?> { .just(nil) }
    var languages: SessionLanguages { relay.value }
    var languageChanges: Observable<SessionLanguages> { relay.asObservable() }

    func signIn(_ account: SessionAccount) -> Completable { .error(SessionError.noSession) }
    func signOut() -> Completable { .empty() }

    func choose(language: String) { relay.accept(SessionLanguages(chosen: language, asked: relay.value.asked)) }
}
