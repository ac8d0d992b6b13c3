import type * as calls from '@handbill/contract/console';
import type { AnswerOf } from '@handbill/contract/endpoint';
import type { OperatorContext } from '../../platform/context.ts';
import { companySettings } from './company-settings.ts';

/** Every setting, with its bounds and its last change. */
export async function listSettings(context: OperatorContext): Promise<AnswerOf<typeof calls.listSettings>> {
  return { data: await companySettings(context) };
}
