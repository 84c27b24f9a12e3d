public import Rx
public import Texts

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A timer whose duration can be changed while it runs.
public final class TimerViewModel {
    /// The durations in seconds that the slider can set.
    public static let durations = 1.0...60.0

    // MARK: Two-way bindings

    /// The duration in seconds.
    public let duration: BehaviorRelay<Double>

    // MARK: Inputs

    /// Starts again from zero.
    public let reset = PublishRelay<Void>()

    // MARK: Outputs

    /// The elapsed time in seconds, with one decimal. It stops at the duration, and continues if that is raised.
    public let elapsed: Observable<Double>
    /// The elapsed time as text, such as "3.2 s".
    public let elapsedText: Observable<Text>
    /// The progress, which does not change while the timer runs.
    public let progress: Observable<TimerProgress>
    /// The progress for the window's address; `nil` for a new timer that has not been changed.
    public let kept: Observable<TimerProgress?>

    private static let interval = RxTimeInterval.milliseconds(100)

    private let bag = DisposeBag()

    /// Creates a timer.
    ///
    /// - Parameters:
    ///   - start: The progress of the timer; `nil` for one that begins now.
    ///   - scheduler: The clock.
    public init(start: TimerProgress? = nil, scheduler: any SchedulerType = MainScheduler.instance) {
        let first = start?.valid ?? TimerProgress(duration: 15, elapsed: 0, since: scheduler.now)
        let progress = BehaviorRelay(value: first.stopped(at: scheduler.now))
        let duration = BehaviorRelay(value: first.duration)
        self.duration = duration
        self.progress = progress.distinctUntilChanged()
        let changes = self.progress.map { Optional($0) }
        kept = start == nil ? changes.skip(1).startWith(nil) : changes

        let clock = progress.map(\.isRunning).distinctUntilChanged().flatMapLatest { isRunning in
            isRunning
                ? Observable<Int>.timer(.seconds(0), period: Self.interval, scheduler: scheduler).map { _ in }
                : Observable.just(())
        }
        .share()
        elapsed = Observable.combineLatest(progress, clock.startWith(())) { progress, _ in
            progress.elapsed(at: scheduler.now).tenths
        }
        .distinctUntilChanged().share(replay: 1)
        elapsedText = elapsed.map { "\($0, fractionDigits: 1, "seconds") s" }

        clock.subscribe(onNext: {
            let stopped = progress.value.stopped(at: scheduler.now)
            if stopped != progress.value { progress.accept(stopped) }
        }).disposed(by: bag)
        duration.distinctUntilChanged().skip(1).filter(Self.durations.contains).subscribe(onNext: {
            progress.accept(progress.value.with(duration: $0, at: scheduler.now))
        }).disposed(by: bag)
        reset.subscribe(onNext: {
            progress.accept(TimerProgress(duration: duration.value, elapsed: 0, since: scheduler.now))
        }).disposed(by: bag)
    }
}

/// The progress of a timer, which is constant while the timer runs: the elapsed time is calculated from it.
public struct TimerProgress: Sendable, Equatable {
    /// The duration in seconds.
    public let duration: Double
    /// The elapsed seconds when the timer was started or stopped.
    public let elapsed: Double
    /// The time when it was started with ``elapsed``; `nil` if it is stopped.
    public let since: RxTime?

    /// Creates a progress.
    public init(duration: Double, elapsed: Double, since: RxTime?) {
        (self.duration, self.elapsed, self.since) = (duration, elapsed, since)
    }

    var isRunning: Bool { since != nil }

    /// The progress itself if a user can have reached it, otherwise `nil`. An address can contain any numbers.
    var valid: TimerProgress? {
        TimerViewModel.durations.contains(duration) && (0...TimerViewModel.durations.upperBound).contains(elapsed)
            ? self : nil
    }

    /// Returns the elapsed seconds, at most the duration unless the timer was stopped by a shorter one.
    func elapsed(at now: RxTime) -> Double {
        guard let since else { return elapsed }
        return max(elapsed, min(duration, elapsed + now.timeIntervalSince(since)))
    }

    /// Returns the progress, stopped if the duration has elapsed.
    func stopped(at now: RxTime) -> TimerProgress {
        let reached = elapsed(at: now)
        return isRunning && reached >= duration
            ? TimerProgress(duration: duration, elapsed: reached, since: nil) : self
    }

    /// Returns the progress with another duration, which stops or continues the timer.
    func with(duration: Double, at now: RxTime) -> TimerProgress {
        let reached = elapsed(at: now)
        return TimerProgress(duration: duration, elapsed: reached, since: reached < duration ? now : nil)
    }
}

extension Double {
    /// The number rounded down to one decimal.
    fileprivate var tenths: Double { (self * 10 + 1e-6).rounded(.down) / 10 }
}
