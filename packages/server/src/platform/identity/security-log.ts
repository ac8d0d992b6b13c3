import type { Endpoint } from '@handbill/contract/endpoint';
import { MINUTE_MS } from '@handbill/contract/time';
import type { FastifyRequest } from 'fastify';
import { monotonicMs } from '../clock.ts';
import type { Caller } from '../context.ts';
import type { Logger } from '../log.ts';
import type { Subject } from './tokens.ts';

/** Refusals that may indicate an attack: guessing, intrusion, exceeded permissions or limits. */
const telling: ReadonlySet<string> = new Set([
  ...['bad_credentials', 'password_incorrect', 'otp_required', 'otp_incorrect', 'passkey_refused'],
  ...[
    'recovery_refused',
    'refresh_token_invalid',
    'invitation_invalid',
    'unauthorized',
    'forbidden',
    'view_only',
  ],
  ...['account_locked', 'step_up_required', 'too_many_requests', 'validation_failed'],
]);
/** Logged once a minute: a client that floods the server must not flood the log. */
const ONCE_A_MINUTE = 'too_many_requests';

const subjects = new WeakMap<FastifyRequest, Subject>();
const sessions = new WeakMap<Caller, Subject & { secondFactor: boolean }>();

/** Records whose request it is, so that its log lines name them by id. */
export function noteSubject(request: FastifyRequest, subject: Subject): void {
  subjects.set(request, subject);
}

/** Records that a session began for a caller, to be logged if the transaction commits. */
export function noteSession(caller: Caller, session: Subject & { secondFactor: boolean }): void {
  sessions.set(caller, session);
}

/** Logs refusals by route, never by URL, and by subject id, never by name. */
export function refusalLog(log: Logger): (request: FastifyRequest, slug: string) => void {
  const loggedMs = new Map<string, number>();
  return (request, slug) => {
    if (!telling.has(slug)) return;
    const { method } = request;
    const route = request.routeOptions.url ?? 'none';
    if (slug === ONCE_A_MINUTE) {
      const now = monotonicMs();
      if (now - (loggedMs.get(route) ?? Number.NEGATIVE_INFINITY) < MINUTE_MS) return;
      loggedMs.set(route, now);
    }
    log.info({ refused: slug, method, route, ...whoIs(subjects.get(request)) }, 'a request was refused');
  };
}

/** Calls that change access, or lock a member. After a restore, only this log knows of those since the backup. */
const ACCESS = /^(?:auth\/|api-key-|team-|membership-|close-account$|members\/\{id\}\/(?:lock|unlock)$)/;

/** Logs, after the commit, that a session began or that somebody changed their own or others' access. */
export function logAccess(
  log: Logger,
  { endpoint, request, caller }: { endpoint: Endpoint; request: FastifyRequest; caller: Caller },
): void {
  const { method } = request;
  const route = request.routeOptions.url;
  const began = sessions.get(caller);
  if (began) {
    const { secondFactor } = began;
    log.info({ method, route, ...whoIs(began), second_factor: secondFactor }, 'a session began');
  } else if (!endpoint.readOnly && ACCESS.test(endpoint.path)) {
    const of = endpoint.path.startsWith('members/') ? idIn(request) : {};
    log.info({ method, route, ...whoIs(subjects.get(request)), ...of }, 'access was changed');
  }
}

/** Logs, after the commit, that somebody of a team did something for a business, and whose it is. */
export function logActing(log: Logger, request: FastifyRequest, ownerId: string): void {
  const { method } = request;
  const route = request.routeOptions.url;
  log.info(
    { method, route, ...whoIs(subjects.get(request)), owner: ownerId },
    'a call was made for a business',
  );
}

/** The member whose access an operator changed. */
function idIn({ params }: FastifyRequest): Record<string, string> {
  const isNamed = typeof params === 'object' && params !== null && 'id' in params;
  return isNamed && typeof params.id === 'string' ? { of: params.id } : {};
}

function whoIs(subject: Subject | undefined): Record<string, string> {
  return subject ? { [subject.kind]: subject.id, session: subject.sessionId } : {};
}
