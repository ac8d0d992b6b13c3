import { type DestinationStream, type Logger, type LoggerOptions, pino, stdTimeFunctions } from 'pino';

export type { Logger } from 'pino';

/**
 * Structured logs, one JSON object per line. Secrets and personal data are never logged; should one slip
 * through, it is redacted here.
 */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const options: LoggerOptions = {
    level,
    base: null,
    timestamp: stdTimeFunctions.isoTime,
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
        // PostgreSQL reports the whole row that a constraint refused.
        'err.detail',
        'err.aggregateErrors[*].detail',
      ],
      censor: '[hidden]',
    },
    serializers: { err: pino.stdSerializers.err },
  };
  return destination ? pino(options, destination) : pino(options);
}
