import { CallFailed } from '@handbill/contract/client';
import { api, type Input } from './api.ts';

/** The server's upload limit. Larger files are refused here, not after minutes of uploading. */
const BYTES_MAX = 5 * 1024 * 1024;

/** Refuses `file_too_large` like the server. */
export function refuseTooLarge({ size }: Blob): void {
  if (size > BYTES_MAX) throw new CallFailed({ slug: 'file_too_large', status: 413, message: 'not sent' });
}

/** Uploads a picture; answers its address. Refuses `file_too_large` without sending it. */
export async function uploadPicture(
  file: Blob,
  purpose: NonNullable<Input<'upload'>['purpose']>,
): Promise<string> {
  refuseTooLarge(file);
  return (await api.upload({ purpose }, { file })).data.file;
}
