/// A derived array of the transformed items.
struct MappedArray<Input, Output>: ArrayFollower {
    let transform: (Input) -> Output
    private(set) var results: TreeArray<Output> = []

    init(transform: @escaping (Input) -> Output) {
        self.transform = transform
    }

    mutating func reset(to collection: TreeArray<Input>) {
        results = collection.mapElements(transform)
    }

    mutating func follow(
        _ operation: ArrayOperation<Input>, of source: TreeArray<Input>
    ) -> [ArrayOperation<Output>] {
        let result: ArrayOperation<Output> =
            switch operation {
            case .insert(let item, let index): .insert(transform(item), at: index)
            case .delete(_, let index): .delete(results[index], at: index)
            case .update(let index, _, let new): .update(at: index, old: results[index], new: transform(new))
            case .move(let from, let to): .move(from: from, to: to)
            }
        result.apply(to: &results)
        return [result]
    }
}
