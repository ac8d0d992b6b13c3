import { addMs, MINUTE_MS, SECOND_MS } from '@handbill/contract/time';
import { z } from 'zod';
import type { Runtime, Work } from '../../../platform/context.ts';
import { signStandard } from '../../../platform/formats/webhooks.ts';
import { unseal } from '../../../platform/identity/sealing.ts';
import type { Task } from '../../../platform/queue/jobs.ts';
import { runWork } from '../../../platform/work.ts';
import { notify } from '../../notifications/index.ts';
import { postponeSending, SEND_WEBHOOKS } from '../record-event.ts';
import { FAILING_MS, nextTryAfter, TRIES_MAX, webhookUrlOf } from '../rules.ts';
import { sealedFor } from '../secrets.ts';
import { switchWebhookOff } from '../sql.ts';
import { type Post, postWebhook, TIMEOUT_MS } from './post-webhook.ts';
import {
  beginTry,
  type EndpointSecrets,
  lockEndpoint,
  selectDue,
  updateBusy,
  updateTaken,
  updateTried,
} from './sending-sql.ts';

const payloadSchema = z.strictObject({ webhook_id: z.string() });

/** Longer than a try takes: if the server is killed, another one continues after this. */
const BUSY_MS = MINUTE_MS;
/** After this long the address waits for its turn again, so that the others have one. */
const TURN_MS = 15 * SECOND_MS;
/** After this long an address that found no place asks again; the queue takes up to two seconds to notice. */
const ASK_AGAIN_MS = 2 * SECOND_MS;
/** An address whose turn is over stays away for longer than that, so that its place goes to one that waits. */
const AWAY_MS = 5 * SECOND_MS;
/** How many addresses one server sends to at a time: the queue has other work, and receivers may be slow. */
const AT_ONCE = 2;
const GONE = 410;

type PostOutside = (post: Post) => Promise<number | null>;

/** One event on its way, not signed yet. */
interface Claimed {
  endpointId: string;
  memberId: string;
  url: string;
  deliveryId: string;
  body: string;
  /** With the one that begins, as the next. */
  tries: number;
  failures: number;
  begunAt: Date;
  secrets: readonly string[];
}

/**
 * Sends what waits for one address, one event after another, until one fails. Only one server sends to an address at a
 * time, so a slow receiver occupies one place in the queue. The receiver is called between two transactions: what
 * throws there, or a kill, leaves a try that is counted and a time for the next one, so the other events go first.
 */
export function sendWebhooks(postOutside: PostOutside = postWebhook): Task {
  let underWay = 0;
  return {
    name: SEND_WEBHOOKS,
    async run({ runtime }, payload) {
      const { webhook_id: endpointId } = payloadSchema.parse(payload);
      if (runtime.config.webhooks === 'off') return;
      if (underWay === AT_ONCE) return at(runtime, (work) => postponeSending(work, endpointId, ASK_AGAIN_MS));
      underWay += 1;
      try {
        await sendInTurn(runtime, endpointId, postOutside);
      } finally {
        underWay -= 1;
      }
    },
  };
}

async function sendInTurn(runtime: Runtime, endpointId: string, postOutside: PostOutside): Promise<void> {
  const end = addMs(runtime.clock.now(), TURN_MS);
  while (runtime.clock.now() < end) {
    const claimed = await at(runtime, (work) => claim(work, endpointId));
    if (claimed === null) return;
    const status = await postOutside(signed(claimed));
    if (!isTaken(status)) return at(runtime, (work) => recordFailure(work, claimed, status));
    await at(runtime, (work) => recordTaken(work, claimed, status));
  }
  await at(runtime, (work) => postponeSending(work, endpointId, AWAY_MS));
}

/** Each step at its own time: a slow receiver makes a run long. */
function at<Result>(runtime: Runtime, run: (work: Work) => Promise<Result>): Promise<Result> {
  return runWork(runtime, runtime.clock.now(), run);
}

function isTaken(status: number | null): boolean {
  return status !== null && status >= 200 && status < 300;
}

/** Begins the next event of an address; null: there is nothing to do, or another server does it. */
async function claim(work: Work, endpointId: string): Promise<Claimed | null> {
  const { tx, now, config } = work;
  const endpoint = await lockEndpoint(tx, endpointId);
  if (!endpoint?.is_on || (endpoint.busy_until !== null && endpoint.busy_until > now)) return null;
  const { member_id: memberId, url } = endpoint;
  if (webhookUrlOf(url, config.webhooks) !== url) return null;
  const secrets = secretsOf(work, endpointId, endpoint);
  if (secrets === null) {
    // The instance has a new key: the owner adds the address again, with a new secret.
    await stop(work, { endpointId, memberId, url }, 'failing');
    return null;
  }
  const due = await selectDue(tx, endpointId, now);
  if (due === null) return null;
  const { id: deliveryId, body } = due;
  const [tries, failures] = [due.tries + 1, due.tries_in_turn + 1];
  if (failures > TRIES_MAX) {
    // The last try ended in a fault of ours: it says nothing about the address.
    await updateTried(tx, {
      id: deliveryId,
      tries: due.tries,
      state: 'failed',
      status: null,
      nextTryAt: null,
    });
    return claim(work, endpointId);
  }
  await beginTry(tx, { id: deliveryId, now, nextTryAt: nextTryAfter(failures, now) ?? addMs(now, BUSY_MS) });
  await updateBusy(tx, endpointId, addMs(now, BUSY_MS));
  return { endpointId, memberId, url, deliveryId, body, tries, failures, begunAt: now, secrets };
}

function signed({ deliveryId: id, url, body, begunAt, secrets }: Claimed): Post {
  const headers = signStandard({ id, body, now: begunAt }, secrets);
  return { url, headers, body, timeoutMs: TIMEOUT_MS };
}

/** What signs now, the newest first; null: it cannot be read. */
function secretsOf({ now, config }: Work, endpointId: string, endpoint: EndpointSecrets): string[] | null {
  const read = (sealed: Buffer) => unseal(config.secret, sealedFor(endpointId), sealed);
  const secret = read(endpoint.secret_sealed);
  if (secret === null) return null;
  const { former_sealed: sealed, former_until: until } = endpoint;
  const former = sealed !== null && until !== null && until > now ? read(sealed) : null;
  return former === null ? [secret] : [secret, former];
}

async function recordTaken(
  { tx, now }: Work,
  { endpointId, deliveryId: id, tries }: Claimed,
  status: number | null,
): Promise<void> {
  if ((await lockEndpoint(tx, endpointId)) === null) return;
  await updateTaken(tx, endpointId, now);
  await updateTried(tx, { id, tries, state: 'delivered', status, nextTryAt: null });
}

/**
 * Plans the next try. After the last one the event is given up, and an address that took no other event in the meantime
 * is switched off; one that answers 410 (gone) is switched off immediately.
 */
async function recordFailure(work: Work, claimed: Claimed, status: number | null): Promise<void> {
  const { tx, now } = work;
  const { endpointId, deliveryId: id, tries, failures } = claimed;
  const endpoint = await lockEndpoint(tx, endpointId);
  if (endpoint === null) return;
  await updateBusy(tx, endpointId, null);
  const nextTryAt = endpoint.is_on && status !== GONE ? nextTryAfter(failures, now) : null;
  const state = nextTryAt === null ? 'failed' : 'waiting';
  await updateTried(tx, { id, tries, state, status, nextTryAt });
  if (nextTryAt !== null || !endpoint.is_on) return;
  if (status === GONE) return stop(work, claimed, 'gone');
  const { last_taken_at: takenAt } = endpoint;
  if (takenAt === null || takenAt <= addMs(now, -FAILING_MS)) await stop(work, claimed, 'failing');
}

async function stop(
  work: Work,
  { endpointId, memberId, url }: Pick<Claimed, 'endpointId' | 'memberId' | 'url'>,
  because: 'gone' | 'failing',
): Promise<void> {
  await switchWebhookOff(work.tx, { id: endpointId, because, now: work.now });
  await notify(work, memberId, 'webhook_stopped', { host: new URL(url).host });
}
