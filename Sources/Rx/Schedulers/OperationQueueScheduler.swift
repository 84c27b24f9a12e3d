public import Foundation

/// A scheduler that runs actions on an operation queue, whose `maxConcurrentOperationCount` limits the concurrency.
public final class OperationQueueScheduler: ImmediateSchedulerType, Sendable {
    /// The queue.
    public let operationQueue: OperationQueue
    /// The priority of the actions.
    public let queuePriority: Operation.QueuePriority

    /// Creates a scheduler that runs actions on `operationQueue`.
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
