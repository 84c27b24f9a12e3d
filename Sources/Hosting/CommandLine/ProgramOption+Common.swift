/// The options that programs have in common. Each program lists the ones that it accepts.
extension ProgramOption {
    /// The option `--host ADDRESS`.
    public static var host: ProgramOption {
        var option = value("--host", "ADDRESS", "address to listen on", sets: \.serving.host)
        option.replaced = ["--listen"]
        return option
    }

    /// The option `--port PORT`.
    public static var port: ProgramOption {
        var option = value(
            "--port", "PORT", "port to listen on; 0 selects a free port", sets: \.serving.port,
            to: "a number from 0 to 65535"
        ) { text in
            // `UInt16` would also accept a sign.
            text.utf8.allSatisfy((UInt8(ascii: "0")...UInt8(ascii: "9")).contains) ? UInt16(text) : nil
        }
        option.replaced = ["--listen"]
        return option
    }

    /// The option `--site DIR`; see ``Site``.
    public static var site: ProgramOption {
        value(
            "--site", "DIR", "folder that contains Public and Templates",
            default: "the current folder, or one above the program", sets: \.serving.site, to: "a folder"
        ) { .some($0) }
    }

    /// The option `--docs DIR`: serves a documentation site at `/docs`.
    public static var documentation: ProgramOption {
        value(
            "--docs", "DIR", "folder of a documentation site, built by .ci/docs, to serve at /docs", default: "none",
            sets: \.serving.documentation, to: "a folder"
        ) { .some($0) }
    }

    /// The option `--write-texts DIRS`: writes the texts of the templates and of Swift sources to the app's catalogues,
    /// and exits.
    public static var writeTexts: ProgramOption {
        value(
            "--write-texts", "DIRS", "update the catalogues with the texts of templates and Swift sources, and exit",
            default: "none", sets: \.serving.textSources, to: "folders separated by commas"
        ) { $0.split(separator: ",").map(String.init) }
    }

    /// The option `--development`.
    public static var development: ProgramOption {
        flag(
            "--development", "show saved templates and catalogues in open pages immediately",
            sets: \.serving.development)
    }
}
