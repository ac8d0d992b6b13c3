import type { AnswerOf, Endpoint, InputOf } from '@handbill/contract/endpoint';
import { languageOf } from '@handbill/contract/languages';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type {
  MemberContext,
  OperatorContext,
  Preparation,
  RequestContext,
  Runtime,
  Work,
} from '../context.ts';
import { readerOf } from '../database/single-statements.ts';
import type { Purpose } from '../database/transaction.ts';
import { prefersCsv, sendCsv } from '../formats/csv.ts';
import { columnsOfList, type ListColumns, type ListPage, listAsCsv } from '../formats/list-csv.ts';
import { originOf } from '../identity/caller.ts';
import { checkCall } from '../identity/operator-access.ts';
import { logAccess, logActing } from '../identity/security-log.ts';
import { checkSession } from '../identity/sessions/checking.ts';
import { actorOf, type Bearer } from '../identity/tokens.ts';
import { readFromReplica, runLaggingWork } from '../lagging-work.ts';
import { runWork } from '../work.ts';
import { declaredRefusalsOnly, encodeAnswer, namingCause, sendResponse } from './answer-of.ts';
import { languagesOfBrowser } from './files/negotiation.ts';
import { holdingBearer } from './held-bearer.ts';
import {
  earlierResponse,
  type RequestKey,
  reservation,
  type StoredResponse,
  storedResponse,
  storing,
} from './idempotency.ts';
import { readRequest } from './read-request.ts';
import { releaseUpload } from './upload.ts';
import { authenticate, callerOfCall, checkBearer, isCheckedInside } from './who-calls.ts';

type ContextOf<E extends Endpoint> = E['auth'] extends 'member'
  ? MemberContext
  : E['auth'] extends 'operator'
    ? OperatorContext
    : RequestContext;

type PreparationOf<E extends Endpoint> = E['auth'] extends 'member'
  ? Preparation & { memberId: string; actorId: string; sessionId: string }
  : E['auth'] extends 'operator'
    ? Preparation & { operatorId: string; sessionId: string }
    : Preparation;

type AnyContext = ContextOf<Endpoint>;
type Input = InputOf<Endpoint>;
type Answer = AnswerOf<Endpoint>;

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
  /** How many requests wait for a batch, where the call is answered in batches. */
  waitingIn?(runtime: Runtime): number;
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
  // The overloads above tie the context to the endpoint's `auth`; here it is any of the three.
  useCase: (context: AnyContext, input: Input, prepared: unknown) => Promise<Answer>,
  options?: Partial<
    RouteOptions<Endpoint, unknown> & { csv: (context: AnyContext, input: Input) => Promise<string> }
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
          // A caller who is not signed in gets that refusal before any other.
          if (subject && inside) await checkSession(readerOf(runtime.pool), subject, now);
          throw error;
        },
      );
      const whoCalls = once(() => callerOfCall(runtime, request, reply, subject));
      const callerNow = () => whoCalls().caller;
      const onSession = once(() => whoCalls().markDevice());
      if (!inside) onSession();
      const origin = originOf(runtime.config, request);
      // Before anything is prepared: a repeated change of password would be refused, because the old one no
      // longer matches.
      const stored = key && options?.prepare ? await storedResponse(readerOf(runtime.pool), key) : null;
      if (stored) return sendResponse(reply, { ...stored, replayed: true });
      const who = whoIs(subject);
      const prepared = await options?.prepare?.(
        {
          runtime,
          now,
          caller: callerNow(),
          origin,
          transact: (run) => runWork(runtime, now, run),
          ...who,
        },
        input,
        file,
      );
      const spoken = languagesOfCall(request);
      const contextOf = (work: Work) => ({ ...work, ...spoken, caller: callerNow(), origin, ...who });
      if (options?.csv || columns) reply.header('Vary', 'Accept');
      if (options?.csv && csv) {
        const { csv: writeCsv } = options;
        const asCsv = (work: Work) => declaredRefusalsOnly(endpoint, () => writeCsv(contextOf(work), input));
        const text = await readWork(runtime, { endpoint, subject, now }, asCsv);
        return sendCsv(reply, endpoint.path, text);
      }
      if (columns && csv) {
        const readPage = (work: Work, paging: object) =>
          useCase(contextOf(work), { ...input, cursor: undefined, ...paging }, prepared);
        return sendList(reply, { runtime, now, subject, endpoint, columns }, readPage);
      }
      const call = { endpoint, subject, inside, key, now, onSession };
      const answer = (work: Work) => useCase(contextOf(work), input, prepared);
      const response =
        (await answerFromReplica(runtime, call, answer)) ?? (await answerOnce(runtime, call, answer));
      if (!response.replayed) logAccess(runtime.log, { endpoint, request, caller: callerNow() });
      if (subject?.membership && !endpoint.readOnly) logActing(runtime.log, request, subject.id);
      return sendResponse(reply, response);
    },
  });
}

/** The language of a call, and what else its caller reads. */
function languagesOfCall({ headers }: FastifyRequest) {
  const language = languageOf(headers.langcode);
  return { language, languagesRead: () => [language, ...languagesOfBrowser(headers['accept-language'])] };
}

/** The caller, under the name that the context of their kind has for them. */
function whoIs(subject: Bearer | null) {
  if (subject === null) return {};
  const { kind, id, sessionId } = subject;
  return kind === 'member'
    ? { memberId: id, actorId: actorOf(subject), sessionId }
    : { operatorId: id, sessionId };
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

/** A whole list as CSV, each page read in its own transaction. */
async function sendList(
  reply: FastifyReply,
  list: Pick<Call, 'endpoint' | 'subject' | 'now'> & { runtime: Runtime; columns: ListColumns },
  readPage: (work: Work, paging: object) => Promise<unknown>,
): Promise<FastifyReply> {
  const { runtime, endpoint, columns } = list;
  const stream = await listAsCsv(columns, async (paging) => {
    const read = (work: Work) => declaredRefusalsOnly(endpoint, () => readPage(work, paging));
    return (await readWork(runtime, list, read)) as ListPage;
  });
  return sendCsv(reply, endpoint.path, stream);
}

/** Reads for a call outside of its own transaction: its session has been checked. */
function readWork<Result>(
  runtime: Runtime,
  call: Pick<Call, 'endpoint' | 'subject' | 'now'>,
  run: (work: Work) => Promise<Result>,
): Promise<Result> {
  const reading = readingOf(call);
  return call.endpoint.mayLag
    ? runLaggingWork(runtime, reading, run)
    : runWork(runtime, call.now, run, reading.purpose);
}

function readingOf({ endpoint, subject, now }: Pick<Call, 'endpoint' | 'subject' | 'now'>) {
  return { subjectId: subject?.id ?? null, now, purpose: purposeOf(endpoint) };
}

/**
 * A call to be run in its transaction. `inside`: the session is checked in the transaction only, and `onSession` called
 * when it runs.
 */
interface Call {
  endpoint: Endpoint;
  subject: Bearer | null;
  inside: boolean;
  key: RequestKey | null;
  now: Date;
  onSession(): void;
}

type Response = StoredResponse & { replayed: boolean };

function answerOnce(
  runtime: Runtime,
  call: Call,
  useCase: (work: Work) => Promise<Answer>,
): Promise<Response> {
  const { endpoint, now } = call;
  return endpoint.readOnly
    ? runWork(runtime, now, (work) => answerReading(work, call, useCase), purposeOf(endpoint))
    : answerWriting(runtime, call, useCase);
}

/**
 * The session is checked in the same round trip as the call's own reads: the answer to one that has ended is thrown
 * away. Nothing is lost by having read for it, because nothing can be written.
 */
async function answerReading(
  work: Work,
  { endpoint, subject, inside, now, onSession }: Call,
  useCase: (work: Work) => Promise<Answer>,
): Promise<Response> {
  const session = subject && inside ? checkSession(work.tx, subject, now).then(onSession) : null;
  const answer = declaredRefusalsOnly(endpoint, () => useCase(work));
  await Promise.allSettled([session, answer]);
  await session;
  return { status: endpoint.status, body: encodeAnswer(endpoint, await answer), replayed: false };
}

/** The answer as the replica has it; null where the primary has to be read. Sessions are the primary's. */
async function answerFromReplica(
  runtime: Runtime,
  call: Call,
  useCase: (work: Work) => Promise<Answer>,
): Promise<Response | null> {
  const { endpoint, subject, inside, now, onSession } = call;
  if (!endpoint.mayLag || !runtime.replica?.isThere()) return null;
  if (subject && inside) await checkSession(readerOf(runtime.pool), subject, now).then(onSession);
  const read = await readFromReplica(runtime, readingOf(call), async (work) =>
    encodeAnswer(endpoint, await declaredRefusalsOnly(endpoint, () => useCase(work))),
  );
  return read && { status: endpoint.status, body: read.result, replayed: false };
}

/**
 * One transaction: the key and the session along with BEGIN, then the use case, and the answer along with
 * COMMIT. The member may have been locked during a slow preparation, so the call holds the session even if it was
 * checked before.
 */
function answerWriting(
  runtime: Runtime,
  { endpoint, subject, inside, key, now, onSession }: Call,
  useCase: (work: Work) => Promise<Answer>,
): Promise<Response> {
  const reserving = key && reservation(key, now);
  const held = subject && holdingBearer(subject);
  return runWork<Response>(
    runtime,
    now,
    async (work, opened) => {
      const requireSession = () => held?.require(opened, now);
      if (inside) requireSession();
      if (inside) onSession();
      const stored = key && (await earlierResponse(work.tx, key, opened.rowsOf(reserving)));
      // The same call, sent twice, may have ended the session that was checked before: both get the answer.
      if (stored) return { ...stored, replayed: true };
      if (!inside) requireSession();
      if (subject) await checkCall(work, subject, endpoint);
      const answer = await declaredRefusalsOnly(endpoint, () =>
        useCase(namingCause(work, key, subject?.membership ? null : subject)),
      );
      return { status: endpoint.status, body: encodeAnswer(endpoint, answer), replayed: false };
    },
    purposeOf(endpoint),
    {
      opening: [...(reserving ? [reserving] : []), ...(held?.opening ?? [])],
      closing: (response) => (key === null || response.replayed ? [] : [storing(key, response)]),
      writers: subject === null ? [] : [subject.id],
    },
  );
}
