// The first file of Differences stands here until the module has one.
