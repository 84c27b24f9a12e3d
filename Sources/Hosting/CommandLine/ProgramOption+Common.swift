/// The options that programs have in common. A program lists those that it takes.
extension ProgramOption {
    /// `--host ADDRESS`
    public static var host: ProgramOption {
        value("--host", "ADDRESS", "address to listen on", sets: \.serving.host)
    }

    /// `--port PORT`
    public static var port: ProgramOption {
        value(
            "--port", "PORT", "port to listen on, 0 for any free one", sets: \.serving.port,
            to: "a number from 0 to 65535"
        ) { text in
            // UInt16 alone would take a sign too.
            text.utf8.allSatisfy((UInt8(ascii: "0")...UInt8(ascii: "9")).contains) ? UInt16(text) : nil
        }
    }

    /// `--site DIR`; see ``Site``.
    public static var site: ProgramOption {
        value(
            "--site", "DIR", "the folder that holds Public and Templates",
            default: "this folder, or else one above the program", sets: \.serving.site, to: "a folder"
        ) { .some($0) }
    }

    /// `--development`
    public static var development: ProgramOption {
        flag(
            "--development", "show a template in open pages as soon as it is saved, and what is wrong with it",
            sets: \.serving.development)
    }
}
