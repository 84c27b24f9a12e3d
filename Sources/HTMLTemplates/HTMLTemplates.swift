// The first file of HTMLTemplates stands here until the module has one.
