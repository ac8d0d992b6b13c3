import type { AnswerOf, Endpoint, InputOf } from '@handbill/contract/endpoint';
import { generalRefusals } from '@handbill/contract/errors';
import { languageOf } from '@handbill/contract/languages';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type {
  Caller,
  MemberContext,
  OperatorContext,
  Preparation,
  RequestContext,
  Runtime,
  Work,
} from '../context.ts';
import { type Purpose, readerOf, type Statement } from '../database/transaction.ts';
import { prefersCsv, sendCsv } from '../formats/csv.ts';
import { columnsOfList, type ListColumns, type ListPage, listAsCsv } from '../formats/list-csv.ts';
import { callerOf, originOf } from '../identity/caller.ts';
import { deviceOfRequest, keepDevice } from '../identity/device-cookie.ts';
import { checkView } from '../identity/member-views.ts';
import { checkCall } from '../identity/operator-access.ts';
import { logAccess, noteSubject } from '../identity/security-log.ts';
import {
  checkSession,
  holdingSession,
  readingSession,
  recordUse,
  requireRunning,
  type SessionState,
} from '../identity/sessions.ts';
import { type Bearer, readAccessToken, type Subject } from '../identity/tokens.ts';
import { isId } from '../ids.ts';
import { Refusal, refuse } from '../refusal.ts';
import { runWork } from '../work.ts';
import {
  earlierResponse,
  fingerprintOf,
  type RequestKey,
  reservation,
  type StoredResponse,
  storedResponse,
  storing,
} from './idempotency.ts';
import { readUpload, releaseUpload } from './upload.ts';

type ContextOf<E extends Endpoint> = E['auth'] extends 'member'
  ? MemberContext
  : E['auth'] extends 'operator'
    ? OperatorContext
    : RequestContext;

type PreparationOf<E extends Endpoint> = E['auth'] extends 'member'
  ? Preparation & { memberId: string }
  : E['auth'] extends 'operator'
    ? Preparation & { operatorId: string; sessionId: string }
    : Preparation;

interface RouteOptions<E extends Endpoint, Prepared> {
  /**
   * Slow work before the transaction: hashing, image processing. `file` is the upload of a multipart call.
   */
  prepare(preparation: PreparationOf<E>, input: InputOf<E>, file: Buffer | null): Promise<Prepared>;
}

interface CsvOption<E extends Endpoint> {
  /** Answers the same call as CSV to a client that prefers text/csv: the whole list instead of one page. */
  csv(context: ContextOf<E>, input: InputOf<E>): Promise<string>;
}

/** One call of the contract with the use case that answers it. */
export interface Route {
  readonly endpoint: Endpoint;
  handle(runtime: Runtime, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply>;
}

/**
 * The edge, written once: authenticate, authorise, parse the input, open one transaction, reserve the
 * idempotency key in it, run the use case, check the answer against the contract, commit. A refusal rolls
 * everything back and frees the key.
 */
export function route<E extends Endpoint>(
  endpoint: E,
  useCase: (context: ContextOf<E>, input: InputOf<E>) => Promise<AnswerOf<E>>,
  options?: CsvOption<E>,
): Route;
export function route<E extends Endpoint, Prepared>(
  endpoint: E,
  useCase: (context: ContextOf<E>, input: InputOf<E>, prepared: Prepared) => Promise<AnswerOf<E>>,
  options: RouteOptions<E, Prepared>,
): Route;
export function route(
  endpoint: Endpoint,
  useCase: (context: never, input: never, prepared: never) => Promise<unknown>,
  options?: Partial<
    RouteOptions<Endpoint, unknown> & { csv: (context: never, input: never) => Promise<string> }
  >,
): Route {
  const columns = columnsOfList(endpoint);
  return releasingUploads({
    endpoint,
    async handle(runtime, request, reply) {
      const now = runtime.clock.now();
      const csv = prefersCsv(request.headers.accept);
      const subject = await authenticate(runtime, endpoint, request, now);
      const inside = subject !== null && isCheckedInside(endpoint, subject) && !options?.prepare && !csv;
      if (subject && !inside) await checkBearer(runtime, endpoint, subject, now);
      const { input, file, key } = await readRequest(runtime, endpoint, request, subject).catch(
        async (error: unknown) => {
          // A caller who is not signed in is refused for that first.
          if (subject && inside) await checkSession(readerOf(runtime.pool), subject, now);
          throw error;
        },
      );
      const callerNow = once(() => callerOfCall(runtime, request, reply, subject));
      const origin = originOf(runtime.config, request);
      // Before anything is prepared: a repeated change of password would be refused, because the old one no
      // longer matches.
      const stored = key && options?.prepare ? await storedResponse(readerOf(runtime.pool), key) : null;
      if (stored) return sendResponse(reply, { ...stored, replayed: true });
      const who = subject ? { [`${subject.kind}Id`]: subject.id, sessionId: subject.sessionId } : {};
      const prepared = await options?.prepare?.(
        {
          runtime,
          now,
          caller: callerNow(),
          origin,
          transact: (run: (work: Work) => Promise<unknown>) => runWork(runtime, now, run),
          ...who,
        } as never,
        input as never,
        file,
      );
      const language = languageOf(request.headers.langcode);
      const contextOf = (work: Work) => ({ ...work, language, caller: callerNow(), origin, ...who }) as never;
      if (options?.csv || columns) reply.header('Vary', 'Accept');
      if (options?.csv && csv) {
        const { csv: writeCsv } = options;
        const asCsv = (work: Work) =>
          declaredRefusalsOnly(endpoint, () => writeCsv(contextOf(work), input as never));
        const text = await runWork(runtime, now, asCsv, purposeOf(endpoint));
        return sendCsv(reply, endpoint.path, text);
      }
      if (columns && csv) {
        const readPage = (work: Work, paging: object) =>
          useCase(contextOf(work), { ...input, cursor: undefined, ...paging } as never, prepared as never);
        return sendList(reply, { runtime, now, endpoint, columns }, readPage);
      }
      const response = await answerOnce(runtime, { endpoint, subject, inside, key, now }, (work) =>
        useCase(contextOf(work), input as never, prepared as never),
      );
      if (!response.replayed) logAccess(runtime.log, { endpoint, request, caller: callerNow() });
      return sendResponse(reply, response);
    },
  });
}

/** Runs on the first call and returns the same result from then on. */
function once<Result>(run: () => Result): () => Result {
  let made: { result: Result } | undefined;
  return () => {
    made ??= { result: run() };
    return made.result;
  };
}

/** Releases the memory of a request's upload when it is answered, however it ends. */
function releasingUploads({ endpoint, handle }: Route): Route {
  return {
    endpoint,
    handle: (runtime, request, reply) =>
      handle(runtime, request, reply).finally(() => releaseUpload(request)),
  };
}

/** Operators read rarely, but over any period and with any filter. */
function purposeOf({ auth, readOnly }: Endpoint): Purpose {
  if (!readOnly) return 'write';
  return auth === 'operator' ? 'report' : 'read';
}

/** The caller. A browser gets a new device cookie unless its own says that this subject signed in from it. */
function callerOfCall(
  { config }: Runtime,
  request: FastifyRequest,
  reply: FastifyReply,
  subject: Bearer | null,
): Caller {
  const device = deviceOfRequest(config, request);
  const subjectId = subject === null || subject.viewOnly ? null : subject.id;
  keepDevice(config, request, reply, { device, subjectId });
  return callerOf(config, request, reply, device?.id ?? null);
}

/** A whole list as CSV, each page read in its own transaction. */
async function sendList(
  reply: FastifyReply,
  list: { runtime: Runtime; now: Date; endpoint: Endpoint; columns: ListColumns },
  readPage: (work: Work, paging: object) => Promise<unknown>,
): Promise<FastifyReply> {
  const { runtime, now, endpoint, columns } = list;
  const stream = await listAsCsv(columns, async (paging) => {
    const read = (work: Work) => declaredRefusalsOnly(endpoint, () => readPage(work, paging));
    return (await runWork(runtime, now, read, purposeOf(endpoint))) as ListPage;
  });
  return sendCsv(reply, endpoint.path, stream);
}

function sendResponse(reply: FastifyReply, response: StoredResponse & { replayed: boolean }): FastifyReply {
  if (response.replayed) reply.header('Idempotency-Replayed', 'true');
  return reply.status(response.status).type('application/json; charset=utf-8').send(response.body);
}

/** One call on its way through its transaction. `inside`: the session is checked in the transaction only. */
interface Call {
  endpoint: Endpoint;
  subject: Bearer | null;
  inside: boolean;
  key: RequestKey | null;
  now: Date;
}

/**
 * One transaction: the key and the session along with BEGIN, then the use case, and the answer along with
 * COMMIT. The member may have been locked during a slow preparation, so a call that writes holds the session
 * even if it was checked before.
 */
function answerOnce(
  runtime: Runtime,
  { endpoint, subject, inside, key, now }: Call,
  useCase: (work: Work) => Promise<unknown>,
): Promise<StoredResponse & { replayed: boolean }> {
  const keyed = key === null ? [] : [reservation(key, now)];
  return runWork<StoredResponse & { replayed: boolean }>(
    runtime,
    now,
    async (work, opened) => {
      const session = opened[keyed.length];
      const requireSession = () => session && requireRunning(session.rows as SessionState[], now);
      if (inside) requireSession();
      const stored = key && (await earlierResponse(work.tx, key, opened[0]?.rows ?? []));
      // The same call, sent twice, may have ended the session that was checked before: both get the answer.
      if (stored) return { ...stored, replayed: true };
      if (!inside) requireSession();
      if (subject && !endpoint.readOnly) await checkCall(work, subject, endpoint);
      const answer = await declaredRefusalsOnly(endpoint, () => useCase(namingCause(work, key, subject)));
      return { status: endpoint.status, body: encodeAnswer(endpoint, answer), replayed: false };
    },
    purposeOf(endpoint),
    {
      opening: [...keyed, ...sessionStatements(endpoint, { subject, inside })],
      closing: (response) => (key === null || response.replayed ? [] : [storing(key, response)]),
    },
  );
}

function sessionStatements(
  { readOnly }: Endpoint,
  { subject, inside }: Pick<Call, 'subject' | 'inside'>,
): Statement[] {
  if (subject === null) return [];
  if (!readOnly) return [holdingSession(subject)];
  return inside ? [readingSession(subject)] : [];
}

/** The form of the apps' keys. A longer key is not passed on: events have little room. */
const NAMEABLE_KEY = /^[\w-]{1,40}$/;

/** Events to the calling member name this call's key, so that the app that made it need not fetch again. */
function namingCause(work: Work, key: RequestKey | null, subject: Subject | null): Work {
  if (key === null || !NAMEABLE_KEY.test(key.key)) return work;
  return {
    ...work,
    emit: (event) => work.emit(event.memberId === subject?.id ? { ...event, cause: key.key } : event),
  };
}

/** A refusal that the call does not list is our bug, not an answer. */
async function declaredRefusalsOnly(endpoint: Endpoint, useCase: () => Promise<unknown>): Promise<unknown> {
  try {
    return await useCase();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const declared: readonly string[] = [...generalRefusals, ...endpoint.refusals];
    if (declared.includes(error.slug)) throw error;
    throw new Error(`${endpoint.path} refused with ${error.slug}, which its contract does not list`, {
      cause: error,
    });
  }
}

function encodeAnswer(endpoint: Endpoint, answer: unknown): string {
  const body = { error_code: 0, message: null, ...(answer as object) };
  return JSON.stringify(z.encode(endpoint.output, body as never));
}

/** Identifies the caller by our token; whether the session still runs is checked later. */
async function authenticate(
  runtime: Runtime,
  { auth }: Endpoint,
  request: FastifyRequest,
  now: Date,
): Promise<Bearer | null> {
  return auth === 'none' ? null : bearerOf(runtime, auth, request, now);
}

/**
 * A member's session is checked in the call's transaction, in its first round trip. Uploads, and callers
 * whose rights depend on an operator, are checked earlier.
 */
function isCheckedInside({ multipart }: Endpoint, { kind, viewOnly }: Bearer): boolean {
  return kind === 'member' && !viewOnly && !multipart;
}

async function checkBearer(runtime: Runtime, endpoint: Endpoint, subject: Bearer, now: Date): Promise<void> {
  await checkRunning(runtime, subject, now);
  // In addition, a call that only reads runs in a read-only transaction.
  if (subject.viewOnly && !endpoint.readOnly) throw refuse('view_only');
  await checkCall({ tx: readerOf(runtime.pool), now, config: runtime.config }, subject, endpoint);
  if (subject.kind === 'operator')
    await runWork(runtime, now, ({ tx }) => recordUse(tx, subject.sessionId, now));
}

/**
 * The subject of the bearer token. Refuses `unauthorized`, `token_expired`, `account_locked` and `forbidden`.
 */
export async function authenticateRequest(
  runtime: Runtime,
  kind: 'member' | 'operator',
  request: FastifyRequest,
  now: Date,
): Promise<Bearer> {
  const subject = await bearerOf(runtime, kind, request, now);
  await checkRunning(runtime, subject, now);
  return subject;
}

async function bearerOf(
  { config }: Runtime,
  kind: 'member' | 'operator',
  request: FastifyRequest,
  now: Date,
): Promise<Bearer> {
  const token = /^Bearer ([\w.-]+)$/i.exec(request.headers.authorization ?? '')?.[1];
  if (token === undefined) throw refuse('unauthorized');
  const subject = await readAccessToken(config.secret, token, kind, now);
  noteSubject(request, subject);
  return subject;
}

async function checkRunning({ pool, config }: Runtime, subject: Bearer, now: Date): Promise<void> {
  if (subject.viewOnly) await checkView(readerOf(pool), subject, now, config);
  else await checkSession(readerOf(pool), subject, now);
}

interface ReadRequest {
  input: Record<string, unknown>;
  /** The upload of a multipart call. */
  file: Buffer | null;
  key: RequestKey | null;
}

async function readRequest(
  runtime: Runtime,
  endpoint: Endpoint,
  request: FastifyRequest,
  subject: Subject | null,
): Promise<ReadRequest> {
  const { fields, file } = endpoint.multipart
    ? await uploadFields(endpoint, request, subject)
    : { fields: bodyFields(endpoint, request), file: null };
  const input = parseInput(endpoint, fields, subject);
  const sent = file === null ? input : { ...input, file };
  return { input, file, key: requestKeyOf(runtime, endpoint, request, subject, sent) };
}

async function uploadFields(
  { fileBytesMax }: Endpoint,
  request: FastifyRequest,
  subject: Subject | null,
): Promise<{ fields: Record<string, unknown>; file: Buffer }> {
  const { fields, file } = await readUpload(request, { owner: subject?.id ?? request.ip, fileBytesMax });
  return { fields: { ...fields, ...(request.params as object) }, file };
}

function bodyFields(endpoint: Endpoint, request: FastifyRequest): unknown {
  const sent = endpoint.method === 'GET' ? request.query : (request.body ?? {});
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) return sent;
  return { ...sent, ...(request.params as object) };
}

/** Characters that PostgreSQL cannot store: NUL, and half of a surrogate pair. */
const UNSTORABLE = /\0|\p{Surrogate}/u;

function parseInput(endpoint: Endpoint, fields: unknown, subject: Subject | null): Record<string, unknown> {
  const parsed = endpoint.input.safeParse(fields);
  if (!parsed.success) throw refuse('validation_failed', { fields: fieldSlugs(parsed.error) });
  const input: Record<string, unknown> = parsed.data;
  for (const [name, value] of Object.entries(input)) {
    if (name === 'user_id') {
      if (value !== undefined && value !== subject?.id) throw refuse('forbidden');
      // It repeats what the token says: with or without it, the call is the same.
      delete input[name];
    } else if ((name === 'id' || name.endsWith('_id')) && typeof value === 'string' && !isId(value)) {
      // Identifiers are opaque: an impossible one is answered like an unknown one.
      throw refuse('not_found');
    } else if (typeof value === 'string' && UNSTORABLE.test(value)) {
      throw refuse('validation_failed', { fields: { [name]: 'invalid' } });
    }
  }
  return input;
}

function fieldSlugs(error: z.ZodError): Record<string, string> {
  // A map, because a client may name a field `constructor` or `__proto__`.
  const fields = new Map<string, string>();
  for (const issue of error.issues) {
    const names = issue.code === 'unrecognized_keys' ? issue.keys : [String(issue.path[0] ?? 'body')];
    for (const name of names) if (!fields.has(name)) fields.set(name, fieldSlug(issue));
  }
  return Object.fromEntries(fields);
}

function fieldSlug(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'unrecognized_keys':
      return 'unknown';
    case 'invalid_type':
      return issue.input === undefined ? 'required' : 'invalid';
    case 'too_small':
      return issue.origin === 'string' ? 'too_short' : 'too_small';
    case 'too_big':
      return issue.origin === 'string' ? 'too_long' : 'too_large';
    default:
      return 'invalid';
  }
}

function requestKeyOf(
  { config }: Runtime,
  endpoint: Endpoint,
  request: FastifyRequest,
  subject: Subject | null,
  input: unknown,
): RequestKey | null {
  const key = request.headers['idempotency-key'];
  if (!endpoint.idempotent || key === undefined || !subject) return null;
  if (typeof key !== 'string' || key.length < 1 || key.length > 255) throw refuse('idempotency_key_invalid');
  return {
    scope: `${subject.kind}/${subject.id}`,
    key,
    call: `${endpoint.method} ${endpoint.path}`,
    fingerprint: fingerprintOf(config.secret, input),
  };
}
