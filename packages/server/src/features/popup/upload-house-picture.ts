import type * as calls from '@handbill/contract/console';
import type { AnswerOf, InputOf } from '@handbill/contract/endpoint';
import type { OperatorContext, Preparation } from '../../platform/context.ts';
import { keepPicture } from '../members/index.ts';
import { recordOperatorAction } from '../operators/index.ts';
import { insertHousePicture } from './sql.ts';

/** Notes a picture as the house's. */
export async function uploadHousePicture(
  context: OperatorContext,
  _input: InputOf<typeof calls.uploadHousePicture>,
  file: string,
): Promise<AnswerOf<typeof calls.uploadHousePicture>> {
  const { tx, now, operatorId } = context;
  await insertHousePicture(tx, { file, operatorId, now });
  await recordOperatorAction(context, { action: 'picture_uploaded', subject: file.slice(1), details: {} });
  return { data: { file } };
}

/** Before the transaction: the picture made new and on disk. Answers its address. */
export function prepareHousePicture(
  { workspace, operatorId }: Preparation & { operatorId: string },
  _input: InputOf<typeof calls.uploadHousePicture>,
  file: Buffer | null,
): Promise<string> {
  return keepPicture(workspace, file, { purpose: 'order_image', owner: operatorId });
}
