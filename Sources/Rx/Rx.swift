// The first file of Rx stands here until the module has one.
