// The first test of GalleryViewModels replaces this file.
