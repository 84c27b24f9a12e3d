public import Foundation

/// Provides the reactive extensions `.rx` to Foundation's objects and to view models that inherit from `NSObject`.
extension NSObject: ReactiveCompatible {}
