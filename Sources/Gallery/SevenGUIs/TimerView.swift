import Bindery
import Foundation
import GalleryViewModels

/// The view of a timer. The address contains the time when it was started, not the elapsed time, so that it does not
/// change while the timer runs.
struct TimerView: View {
    static let template = "sevenguis-timer"
    let viewModel: TimerViewModel

    func bind(_ page: ViewBinder) {
        page.setTitle("Timer")
        page.bindAddress(from: viewModel.kept.map(Self.address))
        page.bindValue("refresh", from: viewModel.progress.map { Self.address(of: $0).description })
        page.bindField("duration", with: viewModel.duration)
        page.bindValue("elapsed", from: viewModel.elapsed)
        page.bindValue("elapsedText", from: viewModel.elapsedText)
        page.bindEvent("reset", to: viewModel.reset)
        // Without the script, the slider must be posted.
        page.bindEvent("set", to: PublishRelay<Void>())
    }

    /// Returns the address of a timer, such as `/sevenguis/timer?duration=15&since=1795400000000`.
    static func address(of progress: TimerProgress?) -> Address {
        Address(
            "/sevenguis/timer",
            query: [
                "duration": progress.map { "\($0.duration)" },
                "elapsed": progress.flatMap { $0.elapsed > 0 ? "\($0.elapsed)" : nil },
                "since": progress?.since.map { "\(milliseconds(of: $0))" },
            ])
    }

    /// Returns the progress that the query of an address contains; nil if it contains none.
    static func progress(in query: FormFields) -> TimerProgress? {
        guard let duration = query["duration"].flatMap(Double.init) else { return nil }
        let since = query["since"].flatMap(Double.init).map { Date(timeIntervalSince1970: $0 / 1000) }
        return TimerProgress(
            duration: duration, elapsed: query["elapsed"].flatMap(Double.init) ?? 0, since: since)
    }

    private static func milliseconds(of date: Date) -> Int64 { Int64((date.timeIntervalSince1970 * 1000).rounded()) }
}
