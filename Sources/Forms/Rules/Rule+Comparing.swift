extension Rule where Value: Comparable {
    /// Returns a rule that the value is in a range.
    public static func range(_ range: ClosedRange<Value>) -> Rule {
        custom { value, messages in
            if value < range.lowerBound { return messages.tooLow("\(range.lowerBound)") }
            return value > range.upperBound ? messages.tooHigh("\(range.upperBound)") : nil
        }
    }

    /// Returns a rule that the value is not less than that of the range.
    public static func range(_ range: PartialRangeFrom<Value>) -> Rule {
        custom { $0 < range.lowerBound ? $1.tooLow("\(range.lowerBound)") : nil }
    }

    /// Returns a rule that the value is not greater than that of the range.
    public static func range(_ range: PartialRangeThrough<Value>) -> Rule {
        custom { $0 > range.upperBound ? $1.tooHigh("\(range.upperBound)") : nil }
    }
}

extension Rule where Value: Equatable {
    /// Returns a rule that the value equals that of another field, such as a password that is entered twice. It is met
    /// while the other field has no value.
    public static func equals(_ other: FormField<Value>) -> Rule {
        custom(dependingOn: [other]) { [weak other] value, messages in
            other?.value.map { $0 == value } ?? true ? nil : messages.unequal
        }
    }
}

extension Rule<Bool> {
    /// The box is checked, such as one with which the user accepts terms.
    public static var required: Rule { custom { $0 ? nil : $1.unchecked } }
}

extension Rule {
    /// The value is not missing.
    public static func present<Wrapped>() -> Rule where Value == Wrapped? {
        custom { $0 == nil ? $1.required : nil }
    }
}
