#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A file that was read, and whose tasks are kept beside the list until the user adds or discards them.
public struct StagedImport: Sendable, Hashable, Identifiable {
    /// The time in seconds after which an import is discarded: a day.
    public static let lifetime: Double = 24 * 3_600

    /// The number of the import, which is never reused.
    public let id: Int
    /// The name of the file.
    public var name: String
    /// The format of the file.
    public var format: ExchangeFormat
    /// The time at which the file was read.
    public var begun: Date
    /// The number of tasks that can be added.
    public var count = 0
    /// The number of records that are not added.
    public var skipped = 0
    /// The number of remarks about tasks that are added without a part.
    public var changed = 0
    /// The first tasks, at most ``ImportLimits/shown``.
    public var tasks: [ExchangedTask] = []
    /// The first remarks, at most ``ImportLimits/shown``.
    public var remarks: [ImportRemark] = []

    /// Creates an import without tasks.
    public init(id: Int, name: String, format: ExchangeFormat, begun: Date) {
        (self.id, self.name, self.format, self.begun) = (id, name, format, begun)
    }

    /// Counts an element of the file.
    public mutating func count(_ element: ImportFile.Element) {
        switch element {
        case .task(let task, _):
            count += 1
            if tasks.count < ImportLimits.shown { tasks.append(task) }
        case .remark(let remark):
            if remark.reason.isSkip { skipped += 1 } else if remark.reason != .column { changed += 1 }
            if remarks.count < ImportLimits.shown { remarks.append(remark) }
        }
    }
}
