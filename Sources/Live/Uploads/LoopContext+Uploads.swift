import Scenes

extension LoopContext {
    /// Returns the sentence with which a file is refused.
    func uploadText(_ refusal: UploadRefusal, _ languages: SessionLanguages) -> String {
        uploadTexts(refusal, languages)
    }

    /// Returns the responses to a session's requests about an upload.
    func uploadAnswers(maximumBytes: Int, for session: SessionID) -> UploadAnswers {
        let languages = self.session(session).languages
        return UploadAnswers(
            maximumBytes: min(maximumBytes, limits.uploadBytesPerPage),
            lifetime: Int(limits.uploadLifetime.components.seconds)
        ) { [uploadTexts] in uploadTexts($0, languages) }
    }

    func logUpload(_ error: UploadError) {
        log(.error, "upload-failed", [LogEvent.Field("error", "\(error)")])
    }
}
