import type { AnswerOf } from '@handbill/contract/endpoint';
import type { settings } from '@handbill/contract/public';
import type { RequestContext } from '../../platform/context.ts';
import { knownSettings } from './read-settings.ts';
import { publicSettings } from './rules.ts';

/** The public settings, each as `{ value }`. */
export async function listPublicSettings(context: RequestContext): Promise<AnswerOf<typeof settings>> {
  const { mode, paymentService } = context.config;
  const shown = publicSettings(await knownSettings(context), mode);
  return { data: { ...shown, checkout: { value: paymentService !== null } } };
}
