// The first file of Persistence stands here until the module has one.
