import { languageOf } from '@handbill/contract/languages';
import { z } from 'zod';
import type { Runtime, Work } from '../../../platform/context.ts';
import type { Task } from '../../../platform/queue/jobs.ts';
import { knownSettings } from '../../settings/index.ts';
import { digitsOf, SEND_PHONE_CODE } from '../code.ts';
import { selectToSend, updateSent } from '../sql.ts';
import { httpService } from './http-service.ts';
import { logService } from './log-service.ts';
import type { PhoneMessage, PhoneService } from './phone-service.ts';
import { textOfCode } from './text-of-code.ts';

const payloadSchema = z.strictObject({ code_id: z.string() });

/**
 * Sends one code. The service is called between two transactions; while it is busy, the queue retries until the code
 * expires. Neither the code nor the number is logged.
 */
export function sendPhoneCode(fetchOutside: typeof fetch): Task {
  return {
    name: SEND_PHONE_CODE,
    async run({ runtime, now, transact }, payload) {
      const { code_id: id } = payloadSchema.parse(payload);
      const service = serviceOf(runtime, fetchOutside);
      const message = await transact((work) => messageOf(work, id));
      if (service === null || message === null) return;
      const outcome = await service.send(message, now);
      if (outcome.is === 'busy') throw new Error(`the service for phones answered ${outcome.status}`);
      if (outcome.is === 'refused') runtime.log.warn({ status: outcome.status }, 'a code was refused');
      await transact(({ tx }) => updateSent(tx, id, outcome.is === 'taken' ? 'sent' : 'failed'));
    },
  };
}

function serviceOf({ config, log }: Runtime, fetchOutside: typeof fetch): PhoneService | null {
  switch (config.phoneService?.name) {
    case 'http':
      return httpService(fetchOutside, config.phoneService);
    case 'log':
      return logService(log);
    case undefined:
      return null;
  }
}

/** The message of a code that can still be entered, or null. */
async function messageOf(work: Work, id: string): Promise<PhoneMessage | null> {
  const sending = await selectToSend(work.tx, id, work.now);
  if (sending === null) return null;
  const { phone, channel, locale } = sending;
  const { site_title: siteTitle } = await knownSettings(work);
  const language = languageOf(locale);
  const code = digitsOf(work.config.secret, id);
  return { id, phone, channel, language, code, text: textOfCode(language, { code, siteTitle }) };
}
