// Owns pictures: those that members upload, and the company's own, re-encoded and stored in a folder or a bucket.
// Refuses to store a file as it came: only what its own encoder wrote is served.
// Start reading with uploading/upload-picture.ts.

export { pictureStoreOf, tryPictureStore } from './choose-store.ts';
export { loadSharp } from './load-sharp.ts';
export { cardOf } from './make-card.ts';
export {
  forgetAvatars,
  forgetPictures,
  isOwnPicture,
  ownPicture,
  shareUploads,
  uploadExists,
} from './sql.ts';
export { reencodePicture } from './uploading/reencode-picture.ts';
export { keepPicture } from './uploading/upload-picture.ts';
