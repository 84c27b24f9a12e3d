/// Marks the members of one longest strictly increasing subsequence of `places`. Negative places are ignored.
///
/// O(n) if the places already increase, O(n log n) in the worst case.
@usableFromInline
func staying(_ places: [Int]) -> [Bool] {
    var marks = [Bool](repeating: false, count: places.count)
    var tails: [Int] = []  // for each length, the index of the smallest last member of an increasing subsequence
    var previous = [Int](repeating: -1, count: places.count)
    for (index, place) in places.enumerated() where place >= 0 {
        var low = tails.count
        if let last = tails.last, places[last] >= place {
            var start = 0
            while start < low {
                let middle = (start + low) / 2
                if places[tails[middle]] < place { start = middle + 1 } else { low = middle }
            }
        }
        if low > 0 { previous[index] = tails[low - 1] }
        if low == tails.count { tails.append(index) } else { tails[low] = index }
    }
    var index = tails.last ?? -1
    while index >= 0 {
        marks[index] = true
        index = previous[index]
    }
    return marks
}
