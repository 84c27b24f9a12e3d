import Rx

/// Returns the message for the user about an error, unwrapping the errors of actions.
func messageText(_ error: any Error) -> String {
    switch error {
    case ActionError.underlyingError(let cause): messageText(cause)
    case let refusal as TaskTitle.Refusal: refusal.description
    case let failure as TaskServiceError: failure.description
    default: TaskServiceError.unavailable(cause: "\(error)").description
    }
}
