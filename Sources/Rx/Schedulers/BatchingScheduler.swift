/// A scheduler whose runs have a real cost, so that operators send all waiting events in one run.
protocol BatchingScheduler {}

extension SerialDispatchQueueScheduler: BatchingScheduler {}
extension ConcurrentDispatchQueueScheduler: BatchingScheduler {}
