// The first file of HTTP stands here until the module has one.
