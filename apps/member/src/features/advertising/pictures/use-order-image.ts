import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { uploadPicture } from '../../../data/upload-picture.ts';

/** Uploads the picture of an order; answers its address. */
export function useOrderImage() {
  return useMutation({
    mutationFn: (file: Blob) => uploadPicture(file, 'order_image'),
  });
}

/** Changes the number of pictures that are on their way into the form. */
export type SetComing = (change: (before: number) => number) => void;

/** Counts a picture as on its way while `coming`, until its field is gone: the form waits for it. */
export function useComing(coming: boolean, setComing: SetComing): void {
  useEffect(() => {
    if (!coming) return;
    setComing((before) => before + 1);
    return () => setComing((before) => before - 1);
  }, [coming, setComing]);
}
