// Apps import this module alone. It re-exports the modules of the framework that an app uses.
@_exported public import Differences
@_exported public import EventLoops
@_exported public import HTMLTemplates
@_exported public import HTTP
@_exported public import Hosting
@_exported public import Live
@_exported public import Persistence
@_exported public import Rx
@_exported public import Scenes
