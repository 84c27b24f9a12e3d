import Forms
import Rx
import Texts

/// Returns the message for the user about an error, unwrapping the errors of actions.
func messageText(_ error: any Error) -> Text {
    switch error {
    case ActionError.underlyingError(let cause): messageText(cause)
    case let refusal as TaskTitle.Refusal: refusal.text
    case let conflict as EditConflict<String>: TaskServiceError.titleChanged(to: conflict.theirs).text
    case let failure as TaskServiceError: failure.text
    case let failure as ListServiceError: failure.text
    case let refusal as ListName.Refusal: refusal.text
    default: TaskServiceError.unavailable(cause: "\(error)").text
    }
}

extension ObservableType {
    /// Passes the message of an error to a relay, in addition to the error itself.
    func telling(
        _ failures: PublishRelay<Text>, _ message: @escaping (any Error) -> Text = messageText
    ) -> Observable<Void> {
        `do`(onError: { failures.accept(message($0)) }).map { _ in }
    }
}
