import Foundation
import Locks

/// The process-wide settings of Rx. Set them once, before the first subscription.
public enum Hooks {
    /// A closure that receives an error that no subscriber handles, and the call stack of the subscription, which is
    /// empty unless it was recorded.
    public typealias DefaultErrorHandler = (_ subscriptionCallStack: [String], _ error: any Error) -> Void
    /// A closure that returns the call stack of the subscription being made.
    public typealias CustomCaptureSubscriptionCallstack = () -> [String]

    private struct Settings {
        var errorHandler: HandedOver<DefaultErrorHandler>?
        var capture: HandedOver<CustomCaptureSubscriptionCallstack>?
    }

    private static let settings = Mutex(Settings())
    private static let recordsCallStacks = Atomic<Bool>(false)

    /// Indicates whether subscriptions record their call stack for `defaultErrorHandler`. False by default because
    /// recording is slow.
    public static var recordCallStackOnError: Bool {
        get { recordsCallStacks.load(ordering: .relaxed) }
        set { recordsCallStacks.store(newValue, ordering: .relaxed) }
    }

    /// The handler of errors that reach a subscriber without an error closure. The default handler prints the error in
    /// debug builds and ignores it in release builds.
    public static var defaultErrorHandler: DefaultErrorHandler {
        get { settings.withLock { $0.errorHandler }?.value ?? printUnhandled }
        set {
            let handler = HandedOver(newValue)
            settings.withLock { $0.errorHandler = handler }
        }
    }

    /// The closure that returns a subscription's call stack if `recordCallStackOnError` is true.
    public static var customCaptureSubscriptionCallstack: CustomCaptureSubscriptionCallstack {
        get { settings.withLock { $0.capture }?.value ?? { Thread.callStackSymbols } }
        set {
            let capture = HandedOver(newValue)
            settings.withLock { $0.capture = capture }
        }
    }

    /// Passes an error that no subscriber handles to the default handler.
    static func reportUnhandled(_ error: any Error) { defaultErrorHandler([], error) }

    /// Returns a handler that reports an error together with the current call stack, for a new subscription without an
    /// error closure. Returns `nil` if call stacks are not recorded.
    @usableFromInline
    static func recordingErrorHandler() -> ((any Error) -> Void)? {
        guard recordCallStackOnError else { return nil }
        let callStack = customCaptureSubscriptionCallstack()
        return { defaultErrorHandler(callStack, $0) }
    }

    private static func printUnhandled(callStack: [String], error: any Error) {
        #if DEBUG
            print("Unhandled error: \(error)")
            if !callStack.isEmpty { print(callStack.joined(separator: "\n")) }
        #endif
    }
}
