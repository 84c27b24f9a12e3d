// The first file of Scenes stands here until the module has one.
