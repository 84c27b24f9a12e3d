/// A scheduler whose runs cost real time, so that an operator sends all that waits in one run.
protocol BatchingScheduler {}

extension SerialDispatchQueueScheduler: BatchingScheduler {}
extension ConcurrentDispatchQueueScheduler: BatchingScheduler {}
