import type * as calls from '@handbill/contract/console';
import type { AnswerOf, InputOf } from '@handbill/contract/endpoint';
import type { OperatorContext, Preparation } from '../../platform/context.ts';
import { recordOperatorAction } from '../operator-actions/index.ts';
import { keepPicture, ownPicture } from '../pictures/index.ts';

/** Records a picture as one that notices may show. */
export async function uploadNoticePicture(
  context: OperatorContext,
  _input: InputOf<typeof calls.uploadNoticePicture>,
  file: string,
): Promise<AnswerOf<typeof calls.uploadNoticePicture>> {
  const { tx, now, operatorId } = context;
  await ownPicture(tx, { file, operatorId, now });
  await recordOperatorAction(context, { action: 'picture_uploaded', subject: file.slice(1), details: {} });
  return { data: { file } };
}

/** Runs before the transaction: re-encodes the picture and stores it. Returns its URL. */
export function prepareNoticePicture(
  { runtime, operatorId }: Preparation & { operatorId: string },
  _input: InputOf<typeof calls.uploadNoticePicture>,
  file: Buffer | null,
): Promise<string> {
  return keepPicture(runtime, file, { purpose: 'order_image', owner: operatorId });
}
