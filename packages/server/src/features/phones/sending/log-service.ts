import type { Logger } from '../../../platform/log.ts';
import type { PhoneService } from './phone-service.ts';

/** Writes the message to the log in place of a phone: only a demo has it. */
export function logService(log: Logger): PhoneService {
  return {
    async send({ channel, text }) {
      // A demo logs nothing below a warning.
      log.warn({ channel, text }, 'a code for a phone');
      return { is: 'taken' };
    },
  };
}
