public import Foundation

/// Runs work on an operation queue. Its `maxConcurrentOperationCount` says how much runs side by side.
public final class OperationQueueScheduler: ImmediateSchedulerType, Sendable {
    /// The queue.
    public let operationQueue: OperationQueue
    /// The priority of the work.
    public let queuePriority: Operation.QueuePriority

    /// A scheduler on this queue.
    public init(operationQueue: OperationQueue, queuePriority: Operation.QueuePriority = .normal) {
        self.operationQueue = operationQueue
        self.queuePriority = queuePriority
    }

    /// Runs `action` on the queue.
    public func schedule<StateType>(
        _ state: StateType, action: @escaping (StateType) -> any Disposable
    ) -> any Disposable {
        let item = ScheduledItem(state, action)
        let work = HandedOver(item)
        let operation = BlockOperation { work.value.run() }
        operation.queuePriority = queuePriority
        operationQueue.addOperation(operation)
        return item
    }
}

extension OperationQueueScheduler: BatchingScheduler {}
