public import Bindery
public import QuickTodoViewModels

/// The view of the numbers of tasks, with a chart of the last days.
struct StatisticsView: View {
    static let template = "statistics"
    let viewModel: StatisticsViewModel

    func bind(_ page: ViewBinder) {
        page.setTitle(viewModel.pageTitle)
        page.setPages(showing: .statistics)
        page.bindValue("dueCount", from: viewModel.counts.map { Text.number($0?.due ?? 0) }.distinctUntilChanged())
        page.bindValue("doneCount", from: viewModel.counts.map { Text.number($0?.done ?? 0) }.distinctUntilChanged())
        page.bindValue("completed", from: viewModel.statistics)
        page.bindList("days", from: viewModel.statistics.map(\.days).distinctUntilChanged())
    }
}

extension Statistics: TemplateModel {
    public static let templateKeys = TemplateKeys<Statistics> { key in
        key("today") { Text.number($0.today) }
        key("week") { Text.number($0.week) }
        key("streak", \.streak)
        key("streakText") { Text("\($0.streak) day", plural: "\($0.streak) days", count: $0.streak) }
        key("maximum", \.maximum)
        key("total", \.total)
        key("first") { $0.days.first?.day.dateText ?? "" }
        key("last") { $0.days.last?.day.dateText ?? "" }
        key("summary") { statistics in
            Text(
                "\(statistics.total) task completed in the last 30 days.",
                plural:
                    "\(statistics.total) tasks completed in the last 30 days, at most \(statistics.maximum) on one day.",
                count: statistics.total)
        }
    }
}

/// The keys of a bar of the chart, whose drawing is 300 wide and 100 high.
extension Statistics.Day: TemplateModel {
    public static let templateKeys = TemplateKeys<Statistics.Day> { key in
        key("date", \.day.dateText)
        key("count") { Text.number($0.count) }
        key("isEmpty") { $0.count == 0 }
        key("x") { Double($0.position) * 10 + 1.5 }
        key("y") { 100 - barHeight($0) }
        key("height") { barHeight($0) }
        key("label") {
            Text(
                "\($0.day.dateText): \($0.count) task", plural: "\($0.day.dateText): \($0.count) tasks", count: $0.count
            )
        }
    }

    /// A day without tasks has a low bar, so that it is not missing.
    private static func barHeight(_ day: Statistics.Day) -> Double { max(1.5, (day.height * 960).rounded() / 10) }
}
