/// A date and time of day in the Gregorian calendar, computed with Howard Hinnant's “chrono-Compatible Low-Level Date
/// Algorithms”.
struct CivilDate: Equatable {
    var year, month, day, hour, minute, second: Int

    /// Creates a date in UTC. For another time zone, add its offset to the seconds first.
    init(secondsSince1970 seconds: Int64) {
        let days = Int((seconds >= 0 ? seconds : seconds - 86_399) / 86_400)
        let rest = Int(seconds - Int64(days) * 86_400)
        let shifted = days + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
        month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
        year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
        hour = rest / 3600
        minute = rest / 60 % 60
        second = rest % 60
    }

    static func daysSince1970(year: Int, month: Int, day: Int) -> Int {
        let year = month <= 2 ? year - 1 : year
        let era = (year >= 0 ? year : year - 399) / 400
        let yearOfEra = year - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }

    /// Returns the day of the week; 0 is Sunday.
    static func weekday(daysSince1970 days: Int) -> Int {
        let day = (days + 4) % 7
        return day < 0 ? day + 7 : day
    }
}
