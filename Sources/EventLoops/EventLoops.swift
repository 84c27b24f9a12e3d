// The first file of EventLoops stands here until the module has one.
