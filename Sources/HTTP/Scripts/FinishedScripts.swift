import Locks

/// The scripts of bundles that this process has finished. Its servers often have the same folders, and making a script
/// takes much longer than reading its modules.
///
/// Holds at most ``maximumCount`` scripts: it starts again when it has more. Thread-safe.
enum FinishedScripts {
    /// The modules of a script, and its form.
    struct Source: Hashable {
        let folder: String
        let modules: [String: [UInt8]]
        let isMinified: Bool
    }

    static let maximumCount = 64

    private static let scripts = Mutex<[Source: [UInt8]]>([:])

    /// Returns the script of modules. Only the first call for the same ones takes the time to make it.
    ///
    /// - Throws: The first violation of the rules for bundles. It is not kept.
    static func script(_ source: Source) throws(ScriptBundleError) -> [UInt8] {
        if let script = scripts.withLock({ $0[source] }) { return script }
        let bundle = try ScriptBundle(source.modules, folder: source.folder)
        let script = source.isMinified ? bundle.minifiedScript : bundle.script
        scripts.withLock { scripts in
            if scripts.count >= maximumCount { scripts = [:] }
            scripts[source] = script
        }
        return script
    }
}
