// The first file of QuickTodoViewModels stands here until the module has one.
