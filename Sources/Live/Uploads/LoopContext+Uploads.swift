import Scenes
import Texts

extension LoopContext {
    /// Returns the responses to a session's requests about an upload.
    func uploadAnswers(maximumBytes: Int, for session: SessionID) -> UploadAnswers {
        let language = language(of: self.session(session))
        return UploadAnswers(
            maximumBytes: min(maximumBytes, limits.uploadBytesPerPage),
            lifetime: Int(limits.uploadLifetime.components.seconds), refusalText: uploadTexts
        ) { language.string($0) }
    }

    func logUpload(_ error: UploadError) {
        log(.error, "upload-failed", [LogEvent.Field("error", "\(error)")])
    }
}
