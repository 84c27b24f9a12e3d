import Bindery
import Testing

@testable import QuickTodo

@Suite struct OptionsTests {
    private func read(_ arguments: [String]) throws -> Options? {
        guard case .run(let options) = try Options.table.read(arguments) else { return nil }
        return options
    }

    @Test func `without arguments options have their defaults`() throws {
        let options = try #require(try read([]))
        #expect(options.serving == ServingOptions(host: "127.0.0.1", port: 8080))
        #expect(options.location == .file("quicktodo.sqlite"))
    }

    @Test func `all options are read`() throws {
        let expected = Options(
            serving: ServingOptions(host: "::1", port: 0, site: "/srv", development: true), database: "a b.sqlite")
        let arguments = ["--host", "::1", "--port=0", "--database", "a b.sqlite", "--site", "/srv", "--development"]
        #expect(try read(arguments) == expected)
    }

    @Test func `the help lists all commands and options`() {
        let help = Options.table.help
        #expect(
            help.hasPrefix(
                """
                QuickTodo: a to-do list that stays in sync in every tab.

                Usage: quicktodo [options]
                       quicktodo COMMAND [options]

                Commands:
                  add TEXT          add a task, such as “Pay rent !high #home tomorrow”
                  list [FILTER]     list tasks with their numbers: all, active, completed, today, upcoming (active)
                  watch [FILTER]    list tasks after each change, until Ctrl-C
                  done NUMBER ...   complete the tasks with these numbers
                  export [FILE]     write all tasks to a file, or to standard output
                  import FILE       add the tasks of a file; with --preview only show them
                  backup FILE       copy the database to a file, also while the server runs
                  restore FILE      replace the database by a backup, while the server does not run
                  move              copy the tasks of the file --from to the empty database --to on PostgreSQL
                  doctor            check the files and the disk, and print the remedies
                  unit              print a systemd unit for these options
                  socket            print a systemd socket for these options, used with unit --listen systemd
                  site              print a site of nginx for these options

                Options:
                  --host ADDRESS                     address to listen on (127.0.0.1)
                  --port PORT                        port to listen on; 0 selects a free port (8080)
                  --data DIR                         folder for the database and uploads; created if it does not exist
                                                     (the current folder)
                  --database FILE                    file for tasks, created if it does not exist, or a URL: postgresql://…
                                                     (quicktodo.sqlite in the folder of --data)
                  --from FILE                        database file that move reads (none)
                  --to URL                           database that move fills (none)
                  --format WORD                      format of an exported or imported file: json, csv, todo.txt, todoist, ical
                                                     (as the file's name)
                  --preview                          show what an import would add, and add nothing
                  --site DIR                         folder that contains Public and Templates
                                                     (the current folder, or one above the program)
                  --development                      show saved templates and catalogues in open pages immediately

                """))
        #expect(
            help.hasSuffix(
                """
                  --drain SECONDS                    time to keep serving after SIGTERM; /health answers 503 (0)
                  --help                             show this help

                Each option can also be set by an environment variable, such as QUICKTODO_HOST for --host. The command
                line takes precedence.
                """))
        for option in [
            "--listen", "--name", "--proxy", "--hsts", "--monitoring-token-file", "--node", "--trace-percentage",
            "--hand-over",
        ] {
            #expect(help.contains("\n  \(option) "))
        }
    }

    @Test func `the database is in the folder of the data`() throws {
        #expect(try read([])?.location == .file("quicktodo.sqlite"))
        #expect(try read(["--data", "/srv/d"])?.location == .file("/srv/d/quicktodo.sqlite"))
        #expect(try read(["--data", "/srv/d"])?.uploads == "/srv/d/uploads")
        #expect(try read(["--data", "/srv/d", "--database", "e.sqlite"])?.location == .file("e.sqlite"))
    }
}
