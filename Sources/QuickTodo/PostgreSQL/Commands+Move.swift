import Bindery
import Foundation

/// The command that moves the data to a server.
extension Commands {
    static func move(_ options: Options) async throws {
        guard let path = options.moved, case .file = DatabaseLocation(path) else {
            throw OptionError("move needs --from with the file of the tasks")
        }
        guard let url = options.target, case .server = DatabaseLocation(url) else {
            throw OptionError("move needs --to with the URL of a database, such as postgresql://localhost/quicktodo")
        }
        guard FileManager.default.fileExists(atPath: path) else {
            throw CommandError("There is no database at \(path); name another one with --from.")
        }
        if let pending = try Database.check(path, migrations: DatabaseTaskService.migrations()) {
            throw CommandError(
                "\(path) lacks the migration “\(pending)”; start quicktodo with it once, which applies the migration.")
        }
        var configuration = DatabaseConfiguration()
        configuration.isReadOnly = true
        let source = try Database(
            path: path, configuration: configuration, migrations: DatabaseTaskService.migrations())
        defer { source.close() }
        let target = try AppDatabase.connect(to: url, examples: false, recordsPosts: true, isMove: true)
        defer { target.close() }
        let move = DatabaseMove(source: source, target: target) { line in
            print(line)
            fflush(nil)
        }
        let count: Int
        do {
            count = try await move.run()
        } catch let error as CommandError {
            throw error
        } catch {
            throw CommandError(error)
        }
        let place = DatabaseLocation(url).text
        print("Moved \(count == 1 ? "1 task" : "\(count) tasks"). Now start quicktodo with --database '\(place)'")
    }
}
