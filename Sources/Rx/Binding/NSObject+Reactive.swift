public import Foundation

/// Foundation's objects, and view models that inherit from `NSObject`, have reactive extensions behind `.rx`.
extension NSObject: ReactiveCompatible {}
