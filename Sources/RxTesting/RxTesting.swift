// The first file of RxTesting stands here until the module has one.
