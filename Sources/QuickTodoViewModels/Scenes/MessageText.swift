import Rx

/// The sentence that a person sees for a failure, wherever in a chain of actions it came from.
func messageText(_ error: any Error) -> String {
    switch error {
    case ActionError.underlyingError(let cause): messageText(cause)
    case let refusal as TaskTitle.Refusal: refusal.description
    case let failure as TaskServiceError: failure.description
    default: TaskServiceError.unavailable(cause: "\(error)").description
    }
}
