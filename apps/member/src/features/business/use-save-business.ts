import { useMutation } from '@tanstack/react-query';
import { keepAnswer } from '../../data/keep-answer.ts';
import { keys } from '../../data/query-keys.ts';
import { uploadPicture } from '../../data/upload-picture.ts';
import { useIntent } from '../../data/use-intent.ts';

export function useSaveBusiness(onDone: () => void) {
  return useIntent('updateBusiness', {
    keep: (queries, { data }) => [keepAnswer(queries, keys.business, data)],
    onDone,
  });
}

/** Uploads a logo; answers its address. */
export function useLogo() {
  return useMutation({ mutationFn: (file: File) => uploadPicture(file, 'logo') });
}
