// The first file of Live stands here until the module has one.
