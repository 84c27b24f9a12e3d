// The first test of QuickTodoViewModels replaces this file.
