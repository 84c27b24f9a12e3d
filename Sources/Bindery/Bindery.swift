// The first file of Bindery stands here until the module has one.
