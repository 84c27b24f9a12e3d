import Bindery
import QuickTodoViewModels

/// The app on a database, as the program serves it.
extension QuickTodoApp {
    init(_ opened: AppDatabase) {
        let database = opened.database
        self.init(
            service: DatabaseTaskService(
                database: database, searchIndex: opened.searchIndex, isShared: opened.isShared),
            settings: DatabaseSettingsService(database: database))
    }

    /// Changes the configuration of the server of an app on a database.
    static func configure(_ configuration: inout LiveConfiguration, for database: any LiveDatabase) {
        configuration.monitor(database)
        configuration.postLedger = database
        // Only files to import are sent. One that is somewhat too large is refused beside the field.
        configuration.limits.uploadBytesPerPage = 2 * ImportLimits.fileBytes
    }
}
