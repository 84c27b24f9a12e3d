public import Foundation

/// A type with a usual format in fields.
///
/// An enum with a raw value needs no implementation: `extension Plan: FormValue {}`.
public protocol FormValue {
    /// The format of fields that are given none.
    static var fieldFormat: FieldFormat<Self> { get }
}

extension String: FormValue {
    /// The text as it is.
    public static var fieldFormat: FieldFormat<String> { .text }
}

extension Bool: FormValue {
    /// A box.
    public static var fieldFormat: FieldFormat<Bool> { .box }
}

extension Int: FormValue {
    /// A whole number.
    public static var fieldFormat: FieldFormat<Int> { .wholeNumber }
}

extension Double: FormValue {
    /// A number with a decimal point.
    public static var fieldFormat: FieldFormat<Double> { .number }
}

extension Decimal: FormValue {
    /// A number with a decimal point.
    public static var fieldFormat: FieldFormat<Decimal> { .decimal() }
}

extension Date: FormValue {
    /// The beginning of a day in UTC.
    public static var fieldFormat: FieldFormat<Date> { .day() }
}

extension Optional: FormValue where Wrapped: FormValue {
    /// The format of the value, with empty text as `nil`.
    public static var fieldFormat: FieldFormat<Wrapped?> { Wrapped.fieldFormat.optional }
}

extension FormValue where Self: RawRepresentable, RawValue: LosslessStringConvertible {
    /// A choice by its raw value.
    public static var fieldFormat: FieldFormat<Self> { .choice() }
}
