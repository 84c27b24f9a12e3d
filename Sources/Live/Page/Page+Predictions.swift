import EventLoops
import HTTP

/// The predictions that a page sends to its client.
extension Page {
    /// Sends all predictions, because the client has asked for them.
    func sendPredictions() {
        predictionDemand.renew(now: loop.now)
        for binder in allBinders { noteDemand(of: binder) }
        setNeedsFlush()
    }

    private func noteDemand(of binder: ViewBinder) {
        guard let predictions = binder.predictions else { return }
        predictions.clientHasNothing()
        binder.noteChange()
    }

    /// Reports that the actions of a post have ended, so that the client stops showing their predictions.
    func tellFinished(_ edit: Int) {
        guard edit > 0, predictionDemand.isActive(now: loop.now) else { return }
        emit(.finished(edit))
    }

    /// Adds the predictions of scenes that the client has received whole.
    func flushPredictions(into operations: inout [Operation]) {
        for scene in [scenes.content, scenes.modal] {
            scene?.binder.flushPredictions(into: &operations, using: renderer)
        }
    }
}

extension PostedForm {
    /// Indicates whether the post contains nothing but edited fields, so that no button was pressed.
    var isOnlyEdits: Bool {
        guard let edited, files.isEmpty else { return false }
        return fields.pairs.allSatisfy { edited.contains($0.name) }
    }
}
