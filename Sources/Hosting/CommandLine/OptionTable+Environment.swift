/// The environment variables of the options.
extension OptionTable {
    /// Returns the name of the variable of an option: `NOTES_LOG_LEVEL` for `--log-level` of the program `notes`.
    func variable(of option: ProgramOption<Options>) -> String {
        String("\(program)_\(option.name.dropFirst(2))".uppercased().map { $0 == "-" ? "_" : $0 })
    }

    /// Stores the values of variables. Several values of one option are separated by spaces.
    ///
    /// - Parameter names: The names of the options whose variables are ignored.
    func take(
        _ environment: [String: String], except names: Set<String>, into options: inout Options
    ) throws(OptionError) {
        for option in self.options where !names.contains(option.name) {
            let name = variable(of: option)
            guard let text = environment[name], !text.isEmpty else { continue }
            if option.placeholder == nil {
                try take(flag: text, of: option, named: name, into: &options)
                continue
            }
            let values = option.takesSeveral ? text.split(separator: " ").map(String.init) : [text]
            for value in values where !option.take(value, &options) {
                throw OptionError("\(name) takes \(option.requirement), not \(value)")
            }
        }
    }

    private func take(
        flag text: String, of option: ProgramOption<Options>, named name: String, into options: inout Options
    ) throws(OptionError) {
        switch text.lowercased() {
        case "1", "true", "yes", "on": _ = option.take("", &options)
        case "0", "false", "no", "off": break
        default: throw OptionError("\(name) takes 1 or 0, not \(text)")
        }
    }
}
