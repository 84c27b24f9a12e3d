// swift-tools-version: 6.2
import PackageDescription

/// The settings of all targets: explicit existentials and imports, warnings as errors.
let settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .treatAllWarnings(as: .error),
]

/// PostgreSQL's client library, which only builds with the trait need.
let libpq = Target.Dependency.target(name: "CLibPQ", condition: .when(traits: ["PostgreSQL"]))

/// The module for PostgreSQL, which programs have only in builds with the trait.
let postgreSQL = Target.Dependency.target(name: "PostgreSQL", condition: .when(traits: ["PostgreSQL"]))

/// A private PostgreSQL server, which only builds with the trait need.
let privateServers = Target.Dependency.target(name: "PrivateServers", condition: .when(traits: ["PostgreSQL"]))

func module(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
    .target(name: name, dependencies: dependencies, swiftSettings: settings)
}

func program(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
    .executableTarget(name: name, dependencies: dependencies, swiftSettings: settings)
}

func tests(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
    .testTarget(name: "\(name)Tests", dependencies: [.byName(name: name)] + dependencies, swiftSettings: settings)
}

// The targets are in the order of the architecture: each depends only on targets above it.
let package = Package(
    name: "Bindery",
    platforms: [.macOS(.v15)],
    products: [
        .library(name: "Bindery", targets: ["Bindery"]),
        .library(name: "Locks", targets: ["Locks"]),
        .library(name: "Rx", targets: ["Rx"]),
        .library(name: "PostLedgers", targets: ["PostLedgers"]),
        .library(name: "RxFoundation", targets: ["RxFoundation"]),
        .library(name: "HTTPClients", targets: ["HTTPClients"]),
        .library(name: "RxTesting", targets: ["RxTesting"]),
        .library(name: "Differences", targets: ["Differences"]),
        .library(name: "Forms", targets: ["Forms"]),
        .library(name: "Texts", targets: ["Texts"]),
        .library(name: "Scenes", targets: ["Scenes"]),
        .library(name: "Persistence", targets: ["Persistence"]),
        .library(name: "PostgreSQL", targets: ["PostgreSQL"]),
        .library(name: "LiveTesting", targets: ["LiveTesting"]),
        .executable(name: "quicktodo", targets: ["QuickTodo"]),
        .executable(name: "gallery", targets: ["Gallery"]),
        .executable(name: "benchmarks", targets: ["Benchmarks"]),
    ],
    traits: [.trait(name: "PostgreSQL", description: "The module PostgreSQL, which needs libpq (libpq-dev).")],
    targets: [
        .systemLibrary(name: "CLinux"),
        .systemLibrary(name: "CSQLite", providers: [.apt(["libsqlite3-dev"])]),
        .systemLibrary(name: "CLibPQ", providers: [.apt(["libpq-dev"])]),
        .systemLibrary(name: "CZlib", providers: [.apt(["zlib1g-dev"])]),
        module("Locks"),
        module("Tracing", ["Locks"]),
        module("Rx", ["Locks", "Tracing"]),
        module("PostLedgers", ["Locks", "Rx"]),
        module("RxFoundation", ["Rx"]),
        module("HTTPClients", ["Locks", "Tracing", "Rx"]),
        module("RxTesting", ["Rx"]),
        module("Differences", ["Rx"]),
        module("Texts", ["Locks"]),
        module("HTMLTemplates", ["Locks", "Tracing", "Texts"]),
        module("EventLoops", ["CLinux", "Locks", "Tracing", "Rx"]),
        module("HTTP", ["CLinux", "CZlib", "Locks", "Tracing", "EventLoops"]),
        module(
            "Persistence", ["CSQLite", "Locks", "Tracing", "Rx", "PostLedgers", "Differences", "EventLoops"]),
        module("PostgreSQL", [libpq, "Locks", "Rx", "PostLedgers", "Differences", "EventLoops", "Persistence"]),
        module("Forms", ["Rx", "Texts"]),
        module("Scenes", ["Locks", "Rx", "Differences", "Texts"]),
        module(
            "Live",
            [
                "Locks", "Tracing", "Rx", "PostLedgers", "Differences", "Texts", "HTMLTemplates", "EventLoops", "HTTP",
                "Forms", "Scenes",
            ]),
        module("LiveTesting", ["CLinux", "Locks", "Rx", "RxTesting", "EventLoops", "HTTP", "Scenes", "Live"]),
        module(
            "Hosting",
            [
                "Tracing", "Rx", "PostLedgers", "Texts", "HTMLTemplates", "EventLoops", "HTTP", "Persistence", "Scenes",
                "Live",
            ]),
        module(
            "Bindery",
            [
                "Rx", "PostLedgers", "Differences", "Texts", "HTMLTemplates", "EventLoops", "HTTP", "Persistence",
                "Forms", "Scenes", "Live", "Hosting",
            ]),
        module("QuickTodoViewModels", ["Locks", "Rx", "Differences", "Texts", "Forms", "Scenes"]),
        program("QuickTodo", ["Bindery", "QuickTodoViewModels", postgreSQL]),
        module("GalleryViewModels", ["Locks", "Rx", "Differences", "Texts", "Forms", "Scenes"]),
        program("Gallery", ["Bindery", "HTTPClients", "Locks", "GalleryViewModels"]),
        program(
            "Benchmarks",
            [
                "Bindery", "CLinux", "CSQLite", libpq, postgreSQL, privateServers, "EventLoops", "HTMLTemplates",
                "HTTP", "Locks", "Texts",
            ]),

        tests("Locks"),
        tests("Tracing", ["Locks"]),
        tests("Rx", ["Locks", "RxTesting", "Differences"]),
        tests("PostLedgers", ["Locks", "RxTesting"]),
        tests("RxFoundation", ["Rx"]),
        tests("HTTPClients", ["FaultServers", "Locks", "Tracing", "Rx", "RxTesting", "EventLoops", "HTTP"]),
        // A service that answers and fails as the tests of clients require.
        .target(
            name: "FaultServers", dependencies: ["Rx", "EventLoops", "HTTP", "LiveTesting"], path: "Tests/FaultServers",
            swiftSettings: settings),
        tests("RxTesting", ["Rx"]),
        tests("Differences", ["Locks", "Rx", "RxTesting"]),
        tests("Texts", ["RxTesting"]),
        tests("HTMLTemplates", ["RxTesting", "Texts"]),
        tests("EventLoops", ["Locks", "Rx", "RxTesting"]),
        tests("HTTP", ["Locks", "Tracing", "EventLoops", "RxTesting"]),
        tests(
            "Persistence",
            ["Locks", "Tracing", "Rx", "PostLedgers", "RxTesting", "Differences", "EventLoops", "KilledWriter"]),
        // A program that the tests of Persistence start and kill.
        .executableTarget(
            name: "KilledWriter", dependencies: ["PostLedgers", "Persistence"], path: "Tests/KilledWriter",
            swiftSettings: settings),
        // A PostgreSQL server for the tests of a process, and for benchmarks.
        .target(
            name: "PrivateServers", dependencies: ["Locks"], path: "Tests/PrivateServers", swiftSettings: settings),
        tests(
            "PostgreSQL",
            ["PrivateServers", "Locks", "Rx", "PostLedgers", "RxTesting", "Differences", "EventLoops", "Persistence"]),
        tests("Forms", ["Rx", "RxTesting", "Texts"]),
        tests("Scenes", ["Locks", "Rx", "RxTesting", "Differences", "EventLoops", "Texts"]),
        tests(
            "Live",
            [
                "LiveTesting", "Locks", "Tracing", "Rx", "PostLedgers", "RxTesting", "Differences", "Texts", "Forms",
                "Scenes", "HTMLTemplates", "EventLoops", "HTTP", "Persistence", postgreSQL, "PrivateServers", "Hosting",
            ]),
        // A server that `.ci/uploads` starts.
        .executableTarget(
            name: "UploadServer", dependencies: ["Rx", "EventLoops", "HTMLTemplates", "HTTP", "Scenes", "Live"],
            path: "Tests/UploadServer", swiftSettings: settings),
        tests(
            "LiveTesting",
            ["Locks", "Live", "HTTP", "EventLoops", "RxTesting", "Rx", "Differences", "Scenes", "HTMLTemplates"]),
        tests(
            "Hosting",
            [
                "PrivateServers", "LiveTesting", "Locks", "Tracing", "Rx", "PostLedgers", "RxTesting", "Differences",
                "Texts", "HTMLTemplates", "EventLoops", "HTTP", "Persistence", postgreSQL, "Scenes", "Live",
            ]),
        tests("Bindery", ["LiveTesting", "Rx", "Differences"]),
        tests("QuickTodoViewModels", ["Locks", "Rx", "RxTesting", "Differences", "Forms", "Scenes", "Texts"]),
        tests(
            "QuickTodo",
            ["PrivateServers", "LiveTesting", "QuickTodoViewModels", "Bindery", postgreSQL, "RxTesting", "Texts"]),
        tests("GalleryViewModels", ["Locks", "Rx", "RxTesting", "Differences", "Forms", "Scenes", "Texts"]),
        tests(
            "Gallery",
            [
                "FaultServers", "HTTPClients", "LiveTesting", "Locks", "RxTesting", "GalleryViewModels", "HTTP",
                "Scenes", "Bindery", "Texts",
            ]),
    ],
    swiftLanguageModes: [.v6]
)

// The functions of QuickTodo's stores run where the body of their connection runs.
for target in package.targets where target.name == "QuickTodo" {
    target.swiftSettings?.append(.enableUpcomingFeature("NonisolatedNonsendingByDefault"))
}

// The fuzz targets need libFuzzer, so only `.ci/fuzz` builds them. lld prefers the program's own `main` to libFuzzer's.
if Context.environment["FUZZING"] != nil {
    package.targets.append(
        .executableTarget(
            name: "Fuzzing",
            dependencies: [
                "Rx", "Differences", "HTMLTemplates", "EventLoops", "HTTP", "Scenes", "Live", "LiveTesting",
            ],
            path: "Tests/Fuzzing", exclude: ["Corpus"], swiftSettings: settings,
            linkerSettings: [.unsafeFlags(["-use-ld=lld"])]))
}
