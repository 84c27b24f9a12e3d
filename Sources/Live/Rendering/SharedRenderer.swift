import HTMLTemplates
import HTTP
import Tracing

/// Renders the changes of pages, once for all pages of a loop with the same change: a fragment with the same inputs, or
/// a list with the same rows before and after. Must be used on its loop only.
///
/// Most pages with the same change are flushed one after another, and the whole change is cached for them: see
/// `Change`.
final class SharedRenderer {
    /// The format of dates and numbers for the users of its pages.
    let format: TemplateFormat

    init(_ format: TemplateFormat) {
        self.format = format
    }

    struct Place: Hashable {
        let template: ObjectIdentifier
        let idPrefix: String
        let fragment: Int
    }

    private struct RenderedFragment {
        let inputs: [TemplateValue]
        let operation: Operation
    }

    private struct RenderedList {
        let old: TemplateList
        let new: TemplateList
        /// The other values that the list's rows show.
        let others: [TemplateValue]
        let operations: [Operation]
    }

    /// The number of results that are kept for each place: the most recent, which the other pages of this turn need.
    private static let keptPerPlace = 4

    /// The scenes that were rendered whole.
    var scenes = SharedScenes()

    /// The documents that were rendered.
    var documents = SharedDocuments()

    /// The header of a document without a nonce; `nil` before the first one. It would take longer to build than most
    /// documents.
    @exclusivity(unchecked) var documentHeaders: HTTPHeaders?

    /// The values of scenes and layouts.
    var values = SharedValues()

    private var fragments: [Place: [RenderedFragment]] = [:]
    private var lists: [Place: [RenderedList]] = [:]

    /// The predictions that were sent.
    var predictions = SharedPredictions<Place>()

    /// The two lists that were compared last, which other pages may compare too.
    private var compared: (old: TemplateList, new: TemplateList, areEqual: Bool)?

    /// Decides whether a value is unchanged. Lists that several pages share are compared once.
    func areEqual(_ old: TemplateValue, _ new: TemplateValue) -> Bool {
        guard case .list(let oldList) = old, case .list(let newList) = new else { return old == new }
        if oldList.storageIdentity == newList.storageIdentity { return true }
        if let compared, compared.old.storageIdentity == oldList.storageIdentity,
            compared.new.storageIdentity == newList.storageIdentity
        {
            return compared.areEqual
        }
        let areEqual = oldList == newList
        compared = (oldList, newList, areEqual)
        return areEqual
    }

    /// Removes all cached results, because templates have changed and new ones may have the same addresses in memory.
    func removeAll() {
        (fragments, lists, compared, lastPlan, lastChange) = ([:], [:], nil, nil, nil)
        predictions.removeAll()
        scenes.removeAll()
        documents.removeAll()
        values.removeAll()
        documentHeaders = nil
    }

    /// Adds the operations for those of the outdated slots whose values have changed.
    ///
    /// - Returns: Lists of other pages that equal lists in `values` and can replace them, to share their memory.
    /// - Throws: `DuplicateIdentity` if rows have the same identity.
    func update(
        _ binder: ViewBinder, from outdated: [SlotValue], to values: [TemplateValue],
        into operations: inout [Operation]
    ) throws -> [SlotList] {
        Trace.step()
        let change: Change
        if let lastChange, isSame(lastChange, binder, outdated, values) {
            change = lastChange
        } else {
            change = try self.change(binder, outdated, values)
            lastChange = change.hasComponents ? nil : change
        }
        if operations.isEmpty {
            operations = change.operations
        } else {
            operations.append(contentsOf: change.operations)
        }
        return change.lists
    }

    // MARK: Changes

    /// All changes of a scene between two flushes, and the operations for them.
    private final class Change {
        let plan: Plan
        let idPrefix: String
        let outdated: [SlotValue]
        /// The current values of the slots that were set, and of the others that the plan's fragments show or that
        /// decide whether they are on the page.
        let inputs: [SlotValue]
        let lists: [SlotList]
        let operations: [Operation]
        /// Indicates whether the operations contain the markup of components, which belongs to one page.
        let hasComponents: Bool

        init(
            plan: Plan, idPrefix: String, outdated: [SlotValue], inputs: [SlotValue], lists: [SlotList],
            operations: [Operation], hasComponents: Bool
        ) {
            (self.plan, self.idPrefix, self.outdated) = (plan, idPrefix, outdated)
            (self.inputs, self.lists, self.operations) = (inputs, lists, operations)
            self.hasComponents = hasComponents
        }
    }

    /// The list in a slot that all pages share.
    struct SlotList {
        let slot: Int
        let list: TemplateList
    }

    private var lastChange: Change?

    private func isSame(
        _ change: Change, _ binder: ViewBinder, _ outdated: [SlotValue], _ values: [TemplateValue]
    ) -> Bool {
        Trace.step()
        return change.plan.template === binder.template && change.plan.withheld == binder.fieldSlots
            && change.idPrefix == binder.idPrefix && change.outdated.count == outdated.count
            && outdated.indices.allSatisfy {
                change.outdated[$0].slot == outdated[$0].slot
                    && areEqual(change.outdated[$0].value, outdated[$0].value)
            }
            && change.inputs.allSatisfy { areEqual($0.value, values[$0.slot]) }
    }

    private func change(_ binder: ViewBinder, _ outdated: [SlotValue], _ values: [TemplateValue]) throws -> Change {
        Trace.step()
        let changed = outdated.filter { !areEqual($0.value, values[$0.slot]) }
        let plan = plan(for: binder, changed: changed.map(\.slot).sorted())
        var lists: [SlotList] = []
        var operations: [Operation] = []
        for step in plan.steps where binder.template.isOnPage(step.fragment, values) {
            if let slot = step.list, case .list(let new) = values[slot], new.isKeyed,
                case .list(let old)? = changed.first(where: { $0.slot == slot })?.value, old.isKeyed
            {
                let result = try list(step, in: slot, of: binder, old: old, new: new, values)
                lists.append(SlotList(slot: slot, list: result.new))
                operations.append(contentsOf: result.operations)
            } else {
                operations.append(fragment(step, binder, values))
            }
        }
        let shown = plan.steps.flatMap { $0.fragment.allKeys + $0.fragment.presenceKeys }
        let slots = Set(outdated.map(\.slot) + shown)
        return Change(
            plan: plan, idPrefix: binder.idPrefix, outdated: outdated,
            inputs: slots.map { SlotValue(slot: $0, value: values[$0]) }, lists: lists, operations: operations,
            hasComponents: slots.contains(where: binder.template.componentSlots.contains))
    }

    // MARK: Plans

    /// The parts of a template that must be sent when certain slots have changed.
    private struct Plan {
        let template: Template
        let changed: [Int]
        /// The slots of fields, whose values are sent by a separate operation.
        let withheld: [Int]
        let steps: [Step]

        struct Step {
            let fragment: TemplateFragment
            /// The slot of the fragment's list, if nothing else in the fragment has changed.
            let list: Int?
            /// The slots of the components in the fragment. Their markup can differ although no value has changed.
            let components: [Int]
        }
    }

    /// The most recent plan, because pages with the same change are flushed one after another.
    private var lastPlan: Plan?

    private func plan(for binder: ViewBinder, changed: [Int]) -> Plan {
        Trace.step()
        if let lastPlan, lastPlan.template === binder.template, lastPlan.changed == changed,
            lastPlan.withheld == binder.fieldSlots
        {
            return lastPlan
        }
        let all = binder.template.fragments
        let affected = Set(
            all.filter { fragment in
                fragment.keys.contains { slot in
                    changed.contains(slot)
                        && !(binder.fieldSlots.contains(slot) && fragment.fieldKeys.contains(slot))
                }
            }
            .map(\.index))
        let steps = all.filter { affected.contains($0.index) && !isCovered($0, by: affected, in: all) }.map {
            fragment in
            var list: Int?
            if case .list(let info) = fragment.kind, let slot = info.slot,
                fragment.keys.filter(changed.contains) == [slot]
            {
                list = slot
            }
            let components = fragment.allKeys.filter(binder.template.componentSlots.contains)
            return Plan.Step(fragment: fragment, list: list, components: components)
        }
        let plan = Plan(template: binder.template, changed: changed, withheld: binder.fieldSlots, steps: steps)
        lastPlan = plan
        return plan
    }

    /// Decides whether an enclosing fragment is rendered too, which includes this one.
    private func isCovered(_ fragment: TemplateFragment, by affected: Set<Int>, in all: [TemplateFragment]) -> Bool {
        var parent = fragment.parent
        while let index = parent {
            if affected.contains(index) { return true }
            parent = all[index].parent
        }
        return false
    }

    func place(_ fragment: TemplateFragment, of binder: ViewBinder) -> Place {
        Place(template: ObjectIdentifier(binder.template), idPrefix: binder.idPrefix, fragment: fragment.index)
    }

    private func keep<Result>(_ result: Result, in results: inout [Result]) {
        results.insert(result, at: 0)
        if results.count > Self.keptPerPlace { results.removeLast() }
    }

    // MARK: Fragments

    private func fragment(_ step: Plan.Step, _ binder: ViewBinder, _ values: [TemplateValue]) -> Operation {
        Trace.step()
        let fragment = step.fragment
        if !step.components.isEmpty {
            binder.componentsWillBeWritten(in: step.components)
            return render(fragment, binder, values)
        }
        let place = place(fragment, of: binder)
        let inputs = fragment.allKeys.map { values[$0] }
        if let known = fragments[place]?.first(where: { $0.inputs == inputs }) { return known.operation }
        let operation = render(fragment, binder, values)
        keep(RenderedFragment(inputs: inputs, operation: operation), in: &fragments[place, default: []])
        return operation
    }

    /// Returns the operation for a fragment whose element is on the page.
    private func render(_ fragment: TemplateFragment, _ binder: ViewBinder, _ values: [TemplateValue]) -> Operation {
        Trace.step()
        return .fragment(fragment, of: binder.template, values, idPrefix: binder.idPrefix, format)
    }

    // MARK: Lists

    private func list(
        _ step: Plan.Step, in slot: Int, of binder: ViewBinder, old: TemplateList, new: TemplateList,
        _ values: [TemplateValue]
    ) throws -> RenderedList {
        Trace.step()
        let fragment = step.fragment
        let place = place(fragment, of: binder)
        let others = fragment.allKeys.filter { $0 != slot }.map { values[$0] }
        // The comparison is cheap, because pages that had the old rows share their storage.
        if step.components.isEmpty,
            let known = lists[place]?.first(where: { $0.old == old && $0.new == new && $0.others == others })
        {
            return known
        }
        let patch = ListPatch(
            template: binder.template, idPrefix: binder.idPrefix, values: values, format: format)
        let operations = try patch.operations(for: fragment, from: old, to: new)
        let result = RenderedList(old: old, new: new, others: others, operations: operations)
        if step.components.isEmpty { keep(result, in: &lists[place, default: []]) }
        return result
    }
}
