import { type Logger, pino } from 'pino';

export type { Logger } from 'pino';

/**
 * Structured logs, one JSON object a line. What could hold a secret or personal data is never put in, and is
 * blotted out here should it slip through.
 */
export function createLog(level: string): Logger {
  return pino({
    level,
    base: null,
    redact: {
      paths: [
        'password',
        '*.password',
        'refresh_token',
        '*.refresh_token',
        'access_token',
        '*.access_token',
        'authorization',
        '*.authorization',
        'headers',
        '*.headers',
        'phone',
        '*.phone',
        'account_number',
        '*.account_number',
      ],
      censor: '[hidden]',
    },
    serializers: { err: pino.stdSerializers.err },
  });
}
