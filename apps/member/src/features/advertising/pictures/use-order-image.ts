import { useMutation } from '@tanstack/react-query';
import { uploadPicture } from '../../../data/upload-picture.ts';

/** Uploads the picture of an order; answers its address. */
export function useOrderImage() {
  return useMutation({
    mutationFn: (file: Blob) => uploadPicture(file, 'order_image'),
  });
}
