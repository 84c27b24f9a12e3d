public import HTMLTemplates
public import Rx

/// Predictions of actions without a row.
extension ViewBinder {
    /// Predicts the value of a key after an action, such as the state of a toggle. The client shows it at once, and the
    /// patch with the real value replaces it. If the action fails, the former value is shown again.
    ///
    ///     page.bindValue("isStarred", from: viewModel.isStarred)
    ///     page.bindAction("star", to: viewModel.starAction)
    ///     page.predict("star", setting: "isStarred", from: viewModel.isStarred) { !$0 }
    ///
    /// The server renders the value for up to ten presses.
    ///
    /// - Parameters:
    ///   - name: The name of the button, which has no value. The view binds it to an action or event.
    ///   - key: The key, which the view binds to the real value.
    ///   - output: The source of the value, which must emit its latest element to each new observer.
    ///   - effect: Returns the value after the action. It must depend on its argument only.
    public func predict<Value: TemplateConvertible>(
        _ name: String, setting key: String, from output: some ObservableConvertibleType<Value>,
        effect: @escaping (Value) -> Value
    ) {
        // No counter of an app should have this name.
        let presses = "+" + postedName(name)
        declarePrediction {
            if $0.counted.effects.contains(where: { $0[presses] != 0 }) { return }
            $0.counted.add(name, CounterChanges([presses: 1]))
        }
        predictValue(key, from: output) { value, changes in
            (0..<max(0, changes[presses])).reduce(value) { value, _ in effect(value) }
        }
    }

    /// Predicts the changes of counters that an action causes, for the values that depend on them
    /// (``predictValue(_:from:value:)``):
    ///
    ///     page.predict("like", counting: ["likes": 1])
    ///     page.predictValue("likes", from: viewModel.likes) { likes, changes in likes + changes["likes"] }
    ///
    /// - Parameters:
    ///   - name: The name of the button, which has no value. The view binds it to an action or event.
    ///   - counts: The change of each counter.
    public func predict(_ name: String, counting counts: [String: Int]) {
        declarePrediction { $0.counted.add(name, CounterChanges(counts)) }
    }
}
