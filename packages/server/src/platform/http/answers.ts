import { catalogue, type ErrorSlug, failureOf } from '@handbill/contract/errors';
import { toWire } from '@handbill/contract/money';
import { BalanceTooLarge } from '@handbill/ledger';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { CommitUnknown } from '../database/transaction.ts';
import { DISK_FULL, isConnectionTrouble, isTrouble } from '../database/trouble.ts';
import type { Logger } from '../log.ts';
import { Refusal, refuse } from '../refusal.ts';

export interface FailureLogs {
  log: Logger;
  logRefusal(request: FastifyRequest, slug: string): void;
}

/**
 * Turns anything thrown into the contract's answer for it. Bugs and database failures are logged as errors,
 * once, here; refusals are not, nor are clients that disconnected while sending their request.
 */
export function sendFailure(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  { log, logRefusal }: FailureLogs,
): FastifyReply {
  const refusal = hasGone(request) ? refuse('validation_failed') : refusalOf(error);
  const fails = refusal.slug === 'error_try_again' || refusal.slug === 'service_unavailable';
  if (fails && error !== refusal && !isTooLate(error)) {
    log.error({ err: error, method: request.method, route: request.routeOptions.url }, 'a request failed');
  }
  if (!hasGone(request)) logRefusal(request, refusal.slug);
  if (refusal.retryAfterSeconds !== undefined) {
    reply.header('Retry-After', String(refusal.retryAfterSeconds));
  }
  const { status } = catalogue[refusal.slug];
  if (status === UNAUTHORIZED) reply.header('WWW-Authenticate', challengeOf(refusal));
  return reply.status(status).type('application/json; charset=utf-8').send(bodyOf(refusal));
}

const UNAUTHORIZED = 401;

/** What a 401 has to name (RFC 9110, 11.6.1): a bearer token, and whether the one that was sent is over (RFC 6750, 3). */
function challengeOf({ slug }: Refusal): string {
  return slug === 'token_expired' ? 'Bearer error="invalid_token"' : 'Bearer';
}

function bodyOf({ slug, fields, current }: Refusal): string {
  const failure = { ...failureOf(slug, fields && { ...fields }), current };
  return JSON.stringify(failure, (_name, value: unknown) =>
    typeof value === 'bigint' ? toWire(value) : value,
  );
}

/**
 * The client disconnected before its request was complete: nothing ran for it, and nobody reads the answer.
 */
function hasGone({ raw }: FastifyRequest): boolean {
  return raw.destroyed && !raw.complete;
}

/** The server stopped before the request finished; its client sees the connection close. */
function isTooLate(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith('Cannot use a pool after');
}

const DISK_FULL_RETRY_SECONDS = 30;

const byFastifyCode: Record<string, ErrorSlug> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'payload_too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'validation_failed',
  FST_ERR_CTP_INVALID_JSON_BODY: 'validation_failed',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'validation_failed',
  FST_ERR_VALIDATION: 'validation_failed',
};

function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  if (error instanceof CommitUnknown) return refuse('service_unavailable', { retryAfterSeconds: 1 });
  // A balance too large to be shown is refused before it arises.
  if (error instanceof BalanceTooLarge)
    return refuse('validation_failed', { fields: { amount: 'too_large' } });
  if (!(error instanceof Error)) return refuse('error_try_again');
  const { code, statusCode } = error as FastifyError;
  const slug = byFastifyCode[code];
  if (slug) return refuse(slug);
  if (isConnectionTrouble(error)) return refuse('service_unavailable', { retryAfterSeconds: 1 });
  if (code === DISK_FULL)
    return refuse('service_unavailable', { retryAfterSeconds: DISK_FULL_RETRY_SECONDS });
  // The framework refuses malformed JSON, headers or addresses before a route is reached.
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) return refuse('validation_failed');
  return refuse('error_try_again');
}

/** The database cannot be reached, cannot write, or did not say whether it committed: no request fares better alone. */
export function isDatabaseTrouble(error: unknown): boolean {
  if (error instanceof CommitUnknown) return true;
  return error instanceof Error && isTrouble(error);
}
