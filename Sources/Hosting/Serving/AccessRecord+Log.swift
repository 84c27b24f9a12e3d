import HTTP
import Live

extension AccessRecord {
    /// The request as an event for the log.
    var logEvent: LogEvent {
        let (seconds, attoseconds) = duration.components
        let microseconds = seconds * 1_000_000 + attoseconds / 1_000_000_000_000
        return LogEvent(
            .info, "request",
            [
                LogEvent.Field("method", method.map { "\($0)" } ?? ""),
                LogEvent.Field("address", LoggedTarget.text(of: target)),
                LogEvent.Field("status", "\(status.code)"), LogEvent.Field("bytes", "\(bodyBytes)"),
                LogEvent.Field("microseconds", "\(microseconds)"),
                LogEvent.Field("client", clientAddress),
                LogEvent.Field("peer", remoteAddress),
            ])
    }
}
