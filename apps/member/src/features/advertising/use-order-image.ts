import { CallFailed } from '@handbill/contract/client';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../data/api.ts';

/** The server's upload limit. Larger files are refused here, not after minutes of uploading. */
const BYTES_MAX = 5 * 1024 * 1024;

/** Uploads the picture of an order; answers its address. */
export function useOrderImage() {
  return useMutation({
    mutationFn: async (file: File) => {
      if (file.size > BYTES_MAX) {
        throw new CallFailed({ slug: 'file_too_large', status: 413, message: 'not sent' });
      }
      return (await api.upload({ purpose: 'order_image' }, { file })).data.file;
    },
  });
}
