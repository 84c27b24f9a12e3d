import Foundation
import Locks

/// What a program can change about the reactive core as a whole. Set them once, before the first subscription.
public enum Hooks {
    /// Takes an error that no subscriber handles: the call stack of the subscription (when recorded) and the error.
    public typealias DefaultErrorHandler = (_ subscriptionCallStack: [String], _ error: any Error) -> Void
    /// Takes a subscription's call stack.
    public typealias CustomCaptureSubscriptionCallstack = () -> [String]

    private struct Settings {
        var errorHandler: HandedOver<DefaultErrorHandler>?
        var capture: HandedOver<CustomCaptureSubscriptionCallstack>?
    }

    private static let settings = Mutex(Settings())
    private static let recordsCallStacks = Atomic<Bool>(false)

    /// Whether subscriptions record their call stack for `defaultErrorHandler`. Off by default, since it is slow.
    public static var recordCallStackOnError: Bool {
        get { recordsCallStacks.load(ordering: .relaxed) }
        set { recordsCallStacks.store(newValue, ordering: .relaxed) }
    }

    /// Called for an error that a subscriber without an error closure gets. By default it is printed in debug builds and dropped in release.
    public static var defaultErrorHandler: DefaultErrorHandler {
        get { settings.withLock { $0.errorHandler }?.value ?? printUnhandled }
        set {
            let handler = HandedOver(newValue)
            settings.withLock { $0.errorHandler = handler }
        }
    }

    /// Called to record a subscription's call stack where `recordCallStackOnError` is on.
    public static var customCaptureSubscriptionCallstack: CustomCaptureSubscriptionCallstack {
        get { settings.withLock { $0.capture }?.value ?? { Thread.callStackSymbols } }
        set {
            let capture = HandedOver(newValue)
            settings.withLock { $0.capture = capture }
        }
    }

    /// Tells the handler of an error that no subscriber takes.
    static func reportUnhandled(_ error: any Error) { defaultErrorHandler([], error) }

    /// What takes the error of a subscription made now that does not take it itself; nil while call stacks are not recorded.
    @usableFromInline
    static func recordingErrorHandler() -> ((any Error) -> Void)? {
        guard recordCallStackOnError else { return nil }
        let callStack = customCaptureSubscriptionCallstack()
        return { defaultErrorHandler(callStack, $0) }
    }

    private static func printUnhandled(callStack: [String], error: any Error) {
        #if DEBUG
            print("Unhandled error happened: \(error)")
            if !callStack.isEmpty { print(callStack.joined(separator: "\n")) }
        #endif
    }
}
