import Bindery

/// The scenes beside the tasks.
enum SidePage {
    case settings, statistics, bin
}

extension ViewBinder {
    /// Sets the keys of the links between the scenes beside the tasks.
    func setPages(showing page: SidePage) {
        setValue("inSettings", page == .settings ? "page" : "false")
        setValue("inStatistics", page == .statistics ? "page" : "false")
        setValue("inBin", page == .bin ? "page" : "false")
    }
}
