import { useMutation } from '@tanstack/react-query';
import { api } from '../../data/api.ts';
import { useIntent } from '../../data/changes/use-intent.ts';
import { useKeyless } from '../../data/changes/use-keyless.ts';
import { keepAnswer } from '../../data/keep-answer.ts';
import { keys } from '../../data/query-keys.ts';
import { refuseTooLarge, uploadPicture } from '../../data/upload-picture.ts';

export function useSaveBusiness(onDone: () => void) {
  return useIntent('updateBusiness', {
    keep: (queries, { data }) => [keepAnswer(queries, keys.business, data)],
    onDone,
  });
}

/** Sends the picture of a document against which the business is to be verified. */
export function useSendDocument(onDone: () => void) {
  const send = async (file: File) => {
    refuseTooLarge(file);
    return api.businessDocument({}, { file });
  };
  return useKeyless('businessDocument', send, {
    keep: (queries, { data }) => [keepAnswer(queries, keys.business, data)],
    onDone,
  });
}

/** Uploads a logo; answers its address. */
export function useLogo() {
  return useMutation({ mutationFn: (file: File) => uploadPicture(file, 'logo') });
}
