import type { AnswerOf, Endpoint, InputOf } from '@handbill/contract/endpoint';
import { languageOf } from '@handbill/contract/languages';
import { type Asked, type Batch, Busy, type Decision, decideEach } from '../../batch.ts';
import type { MemberContext, Runtime, Work } from '../../context.ts';
import { readerOf } from '../../database/single-statements.ts';
import { originOf } from '../../identity/caller.ts';
import { logAccess } from '../../identity/security-log.ts';
import { checkSession, holdingSessions, sessionAmong } from '../../identity/sessions/checking.ts';
import type { Bearer } from '../../identity/tokens.ts';
import { Refusal, refuse } from '../../refusal.ts';
import { runWork } from '../../work.ts';
import { declared, encodeAnswer, namingCause, sendResponse } from '../answer-of.ts';
import {
  earlierAmong,
  findingResponses,
  findResponses,
  type RequestKey,
  type StoredResponse,
  storedAmong,
  storingResponses,
} from '../idempotency.ts';
import { readRequest } from '../read-request.ts';
import type { Route } from '../route.ts';
import { bearerOfCall, callerOfCall, checkBearer, isCheckedInside } from '../who-calls.ts';
import { transactionBatches } from './batched-work.ts';
import type { Batches } from './batches.ts';

type Response = StoredResponse & { replayed: boolean };

/** A request on its way into a batch. */
interface Call extends Pick<MemberContext, 'memberId' | 'sessionId' | 'language' | 'caller' | 'origin'> {
  subject: Bearer;
  input: InputOf<Endpoint>;
  key: RequestKey | null;
}

type UseCase = (
  batch: Batch,
  asked: readonly Asked<Endpoint>[],
) => Promise<readonly Decision<AnswerOf<Endpoint>>[]>;

interface ObjectRules {
  objectOf(request: Pick<Call, 'input' | 'memberId'>): string;
  inParallel?: number;
}

interface BatchedCall {
  endpoint: Endpoint;
  useCase: UseCase;
}

/**
 * A hot member call: like `route`, but all waiting requests go through one transaction, in which each has its
 * own outcome. A single request is a batch of one. `objectOf` names the object that a request changes: a
 * batch has at most one request per object, so that the use case decides on none twice. Give `inParallel` (1) only to a call
 * whose requests for different objects of different members lock nothing in common.
 */
export function batchedRoute<E extends Endpoint & { auth: 'member' }>(
  endpoint: E,
  useCase: (batch: Batch, asked: readonly Asked<E>[]) => Promise<readonly Decision<AnswerOf<E>>[]>,
  rules: { objectOf(request: Pick<Asked<E>, 'input' | 'memberId'>): string; inParallel?: number },
): Route;
export function batchedRoute(
  endpoint: Endpoint,
  // The overload above ties the requests to the endpoint's input; here it is any.
  useCase: UseCase,
  rules: ObjectRules,
): Route {
  const call: BatchedCall = { endpoint, useCase };
  const ofRuntimes = new WeakMap<Runtime, Batches<Call, Response>>();
  const batchesOf = (runtime: Runtime) => {
    const batches = ofRuntimes.get(runtime) ?? newBatches(runtime, call, rules);
    ofRuntimes.set(runtime, batches);
    return batches;
  };
  return {
    endpoint,
    waitingIn: (runtime) => batchesOf(runtime).waiting,
    async handle(runtime, request, reply) {
      const now = runtime.clock.now();
      const subject = await bearerOfCall(runtime, 'member', request, now);
      const inside = isCheckedInside(endpoint, subject);
      if (!inside) await checkBearer(runtime, endpoint, subject, now);
      const { input, key } = await readRequest(runtime, endpoint, request, subject).catch(
        async (error: unknown) => {
          // A caller who is not signed in gets that refusal before any other.
          if (inside) await checkSession(readerOf(runtime.pool), subject, now);
          throw error;
        },
      );
      const { caller, markDevice } = callerOfCall(runtime, request, reply, subject);
      markDevice();
      const response = await batchesOf(runtime).ask({
        subject,
        memberId: subject.id,
        sessionId: subject.sessionId,
        language: languageOf(request.headers.langcode),
        caller,
        origin: originOf(runtime.config, request),
        input,
        key,
      });
      if (!response.replayed) logAccess(runtime.log, { endpoint, request, caller });
      return sendResponse(reply, response);
    },
  };
}

function newBatches(
  runtime: Runtime,
  call: BatchedCall,
  { objectOf, inParallel = 1 }: ObjectRules,
): Batches<Call, Response> {
  return transactionBatches<Call, Response>({
    inParallel,
    ownerOf: ({ memberId }) => memberId,
    apartOf: (request) => [
      `object ${objectOf(request)}`,
      ...(request.key === null ? [] : [`key ${request.key.scope} ${request.key.key}`]),
    ],
    run: (calls, patient) => answerTogether(runtime, call, calls, patient),
  });
}

/**
 * One transaction: the sessions and keys along with BEGIN, then the use case, and the answers along with
 * COMMIT. Keys are looked up first and written once, with their answers: if another server writes one of them
 * in between, the transaction fails at its end and runs again. So a refusal counts only if its key still has
 * no answer.
 */
function answerTogether(
  runtime: Runtime,
  { endpoint, useCase }: BatchedCall,
  calls: readonly Call[],
  patient: boolean,
): Promise<readonly Decision<Response>[]> {
  const now = runtime.clock.now();
  const keys = calls.flatMap(({ key }) => key ?? []);
  const finding = keys.length === 0 ? null : findingResponses(keys);
  const holding = holdingSessions(
    calls.map(({ subject }) => subject),
    patient,
  );
  return runWork(
    runtime,
    now,
    async (work, opened) => {
      const [sessions, stored] = [opened.rowsOf(holding), opened.rowsOf(finding)];
      const earlier = decideEach(calls, ({ subject, key }) => {
        const session = sessionAmong(sessions, subject, now);
        if (session === 'missing') throw patient ? refuse('unauthorized') : new Busy();
        return key && earlierAmong(stored, key);
      });
      const open = calls.filter((_call, place) => earlier[place] === null);
      const decided = await decideOpen(work, { endpoint, useCase }, open, patient);
      const late = await answeredSince(work, open, decided);
      return calls.map((call, place): Decision<Response> => {
        const before = earlier[place] ?? null;
        if (before instanceof Refusal || before instanceof Busy) return before;
        if (before !== null) return { ...before, replayed: true };
        return late.get(call) ?? onlyDecision(decided.get(call));
      });
    },
    patient ? 'write' : 'batch',
    {
      opening: finding === null ? [holding] : [holding, finding],
      closing: (decisions) => storing(calls, decisions, now),
      writers: calls.map(({ memberId }) => memberId),
    },
  );
}

type Decided = ReadonlyMap<Call | undefined, Decision<Response>>;

/** The use case's decisions on the new requests. */
async function decideOpen(
  work: Work,
  { endpoint, useCase }: BatchedCall,
  open: readonly Call[],
  patient: boolean,
): Promise<Decided> {
  if (open.length === 0) return new Map();
  const { tx, now, config, memory, newId } = work;
  const asked = open.map(({ subject, key, ...request }) => {
    const { emit } = namingCause(work, key, subject);
    return { ...request, emit };
  });
  const decisions = await useCase({ tx, now, config, memory, newId, patient }, asked);
  return new Map(
    decisions.map((decision, place): [Call | undefined, Decision<Response>] => {
      const call = open[place];
      if (decision instanceof Busy) return [call, decision];
      if (decision instanceof Refusal) return [call, declared(endpoint, decision)];
      return [call, { status: endpoint.status, body: encodeAnswer(endpoint, decision), replayed: false }];
    }),
  );
}

/** The same request may have been answered on another connection: then it is a replay. */
async function answeredSince(
  { tx }: Pick<Work, 'tx'>,
  open: readonly Call[],
  decided: Decided,
): Promise<Decided> {
  const refused = open.flatMap((call) => {
    const { key } = call;
    return key !== null && decided.get(call) instanceof Refusal ? [{ call, key }] : [];
  });
  if (refused.length === 0) return new Map();
  const rows = await findResponses(
    tx,
    refused.map(({ key }) => key),
  );
  return new Map(
    refused.flatMap(({ call, key }): [Call, Response][] => {
      const stored = storedAmong(rows, key);
      return stored ? [[call, { ...stored, replayed: true }]] : [];
    }),
  );
}

function onlyDecision(decision: Decision<Response> | undefined): Decision<Response> {
  if (decision === undefined) throw new Error('a request of a batch was not decided on');
  return decision;
}

function storing(calls: readonly Call[], decisions: readonly Decision<Response>[], now: Date) {
  const answered = calls.flatMap(({ key }, place) => {
    const response = decisions[place];
    if (key === null || response === undefined) return [];
    if (response instanceof Refusal || response instanceof Busy || response.replayed) return [];
    return [{ ...key, ...response }];
  });
  return answered.length === 0 ? [] : [storingResponses(answered, now)];
}
