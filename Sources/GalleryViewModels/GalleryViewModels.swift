// The first file of GalleryViewModels stands here until the module has one.
