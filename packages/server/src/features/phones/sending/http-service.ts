import { bcp47 } from '@handbill/contract/languages';
import { SECOND_MS } from '@handbill/contract/time';
import { signStandard } from '../../../platform/formats/webhooks.ts';
import type { PhoneService } from './phone-service.ts';

const TIMEOUT_MS = 10 * SECOND_MS;

/**
 * Any service for SMS or Zalo behind a small bridge: `POST` with {to, channel, code, text, language}, signed by Standard
 * Webhooks. The `webhook-id` is the same for every attempt, and any 2xx means that the message was taken.
 */
export function httpService(
  fetchOutside: typeof fetch,
  { url, secret }: { url: string; secret: string },
): PhoneService {
  return {
    async send({ id, phone, channel, code, text, language }, now) {
      const body = JSON.stringify({ to: phone, channel, code, text, language: bcp47[language] });
      const answer = await fetchOutside(url, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', ...signStandard({ id, body, now }, [secret]) },
        body,
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      await answer.body?.cancel();
      const { ok, status } = answer;
      if (ok) return { is: 'taken' };
      return { is: status === 408 || status === 429 || status >= 500 ? 'busy' : 'refused', status };
    },
  };
}
