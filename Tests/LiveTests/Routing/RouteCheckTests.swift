import Scenes
import Testing

@testable import Live

/// The errors in a table of routes, which prevent the start of a server.
struct RouteCheckTests {
    @Test func aTableWithoutErrorsHasNoDiagnostics() {
        let found = RouteProbe.diagnostics { routes in
            for pattern in ["/", "/a", "/:x", "/a/:x", "/:x/b", "/a/*", "/:x/*"] { routes.addProbe(pattern) }
        }
        #expect(found.isEmpty)
    }

    @Test(arguments: [
        ("a", "Begin the pattern with a slash."),
        ("/a?b=1", "Remove the “?” from the pattern"),
        ("/a/", "Remove the empty segment from the pattern."),
        ("/a//b", "Remove the empty segment from the pattern."),
        ("/a/:", "Write a name after the “:”."),
        ("/*/a", "Write “*” only at the end of the pattern."),
        ("/:x/:x", "Give each parameter of the pattern its own name."),
        ("/a b", "Write the pattern as “/a%20b”"),
    ])
    func aPatternWithAnErrorIsReported(pattern: String, message: String) {
        let found = RouteProbe.diagnostics { $0.addProbe(pattern) }
        #expect(found.count == 1)
        #expect(found.first?.hasPrefix("Route “\(pattern)”: \(message)") == true)
    }

    @Test func twoPatternsThatMatchTheSamePathsAreReported() {
        let found = RouteProbe.diagnostics { routes in
            routes.addProbe("/a/:x")
            routes.addProbe("/a/:y")
        }
        #expect(found.count == 1)
        #expect(found.first?.hasPrefix("Route “/a/:y”: The pattern matches the same paths as “/a/:x”. Remove") == true)
    }

    private static func view(_ scene: RouteProbe.Scene) -> any View { RouteProbe.ProbeView(scene: scene) }

    @Test func aNumberOfParametersThatDiffersIsReported() {
        let found = RouteProbe.diagnostics { routes in
            routes.add("/:x", model: { $0 }, view: Self.view, make: { _ in nil })
        }
        let message = "Route “/:x”: The pattern and the closures differ in their number of parameters: 1 and 0. Write"
        #expect(found.first?.hasPrefix(message) == true)
    }

    @Test func aParameterOfTheRouteBelowMustBeInThePattern() {
        let found = RouteProbe.diagnostics { routes in
            let below = routes.add(
                "/:x", model: { $0.route == "x" ? $0 : nil }, view: Self.view, parameters: { $0.values[0] },
                make: { (_, x: String) in .init(route: "x", values: [x]) },
                sample: { _ in .init(route: "x", values: ["1"]) })
            below.add("/y", model: { $0.route == "y" ? $0 : nil }, view: Self.view, make: { _ in .init(route: "y") })
        }
        #expect(found.count == 1)
        let message = "Route “/y”: The pattern of the route below, “/:x”, has the parameter “x”. Add it"
        #expect(found.first?.hasPrefix(message) == true)
    }

    @Test func aTypeThatDoesNotFitThePlaceIsReported() {
        let found = RouteProbe.diagnostics { routes in
            let root = routes.add(
                "/", as: .modal, model: { $0.route == "/" ? $0 : nil }, view: Self.view,
                make: { _ in .init(route: "/") })
            root.add(
                "/a", as: .root, model: { $0.route == "a" ? $0 : nil }, view: Self.view,
                make: { _ in .init(route: "a") })
        }
        #expect(found.count == 2)
        #expect(found.first?.hasPrefix("Route “/”: The route is over no other one.") == true)
        #expect(found.last?.hasPrefix("Route “/a”: The route is over another one. Use “push” or “modal”") == true)
    }

    @Test func aSampleThatIsMissingIsReported() {
        let found = RouteProbe.diagnostics { $0.add("/", model: { $0 }, view: Self.view, make: { _ in nil }) }
        #expect(found == ["Route “/”: The route makes no scene for the check at startup. Add a sample."])
    }

    @Test func aSampleOfAnotherRouteIsReported() {
        let found = RouteProbe.diagnostics { routes in
            routes.add("/", model: { $0.route == "/" ? $0 : nil }, view: Self.view, make: { _ in .init(route: "a") })
            routes.add("/a", model: { $0 }, view: Self.view, make: { _ in .init(route: "/") })
        }
        #expect(found.count == 2)
        #expect(found.first?.hasPrefix("Route “/”: The route does not recognize its own sample.") == true)
        #expect(found.last?.hasPrefix("Route “/a”: The route “/” recognizes the sample too.") == true)
    }

    @Test func aSampleWhoseAddressIsNotInThePatternIsReported() {
        let found = RouteProbe.diagnostics { routes in
            routes.add(
                "/:x", model: { $0 }, view: Self.view, parameters: { $0.values[0] },
                make: { (_, x: String) in .init(route: "x", values: [x]) },
                sample: { _ in .init(route: "x", values: [""]) })
        }
        #expect(found.first?.hasPrefix("Route “/:x”: The sample has the address “/”, which does not match") == true)
    }

    @Test func aSampleWhoseAddressLeadsToAnotherRouteIsReported() {
        let found = RouteProbe.diagnostics { routes in
            routes.addProbe("/new")
            routes.add(
                "/:x", model: { $0.route == "x" ? $0 : nil }, view: Self.view, parameters: { $0.values[0] },
                make: { (_, x: String) in .init(route: "x", values: [x]) },
                sample: { _ in .init(route: "x", values: ["new"]) })
        }
        #expect(found.count == 1)
        let message = "Route “/:x”: The sample has the address “/new”, which the route “/new” matches."
        #expect(found.first?.hasPrefix(message) == true)
    }
}
