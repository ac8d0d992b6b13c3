import { useMutation } from '@tanstack/react-query';
import { api } from '../../api.ts';

/** Uploads the picture of an order; answers its address. */
export function useOrderImage() {
  return useMutation({
    mutationFn: async (file: Blob) => (await api.upload({ purpose: 'order_image' }, { file })).data.file,
  });
}
