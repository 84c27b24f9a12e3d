// One import for an app: the framework's modules that it writes against.
@_exported public import Differences
@_exported public import EventLoops
@_exported public import HTMLTemplates
@_exported public import HTTP
@_exported public import Hosting
@_exported public import Live
@_exported public import Persistence
@_exported public import Rx
@_exported public import Scenes
