import type { AnswerOf } from '@handbill/contract/endpoint';
import type * as calls from '@handbill/contract/public';
import type { RequestContext } from '../../platform/context.ts';
import { knownSettings } from './read-settings.ts';
import { hasTwoDecimals, publicSettings } from './rules.ts';

/** The public settings, each as `{ value }`. */
export async function listPublicSettings(context: RequestContext): Promise<AnswerOf<typeof calls.settings>> {
  const { mode, paymentService } = context.config;
  const settings = await knownSettings(context);
  const shown = publicSettings(settings, mode);
  return { data: { ...shown, checkout: { value: paymentService !== null && hasTwoDecimals(settings) } } };
}
