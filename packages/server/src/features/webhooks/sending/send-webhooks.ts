import { addMs, MINUTE_MS, SECOND_MS } from '@handbill/contract/time';
import { z } from 'zod';
import type { Runtime, Work } from '../../../platform/context.ts';
import { signStandard } from '../../../platform/formats/webhooks.ts';
import { unseal } from '../../../platform/identity/sealing.ts';
import type { Task } from '../../../platform/queue/jobs.ts';
import { runWork } from '../../../platform/work.ts';
import { notify } from '../../notifications/index.ts';
import { enqueueSending, SEND_WEBHOOKS } from '../record-event.ts';
import { nextTryAfter, webhookUrlOf } from '../rules.ts';
import { sealedFor } from '../sealed-for.ts';
import { switchWebhookOff } from '../sql.ts';
import { type Post, postWebhook, TIMEOUT_MS } from './post-webhook.ts';
import { beginDelivery, isSilenced, lockEndpoint, updateBusy, updateTried } from './sending-sql.ts';

const payloadSchema = z.strictObject({ webhook_id: z.string() });

/** Longer than a try takes: if the server is killed, another one continues after this. */
const BUSY_MS = MINUTE_MS;
/** After this long the address waits for its turn again, so that the others have one. */
const TURN_MS = 15 * SECOND_MS;
/** How many addresses one server sends to at a time: the queue has other work, and receivers may be slow. */
const AT_ONCE = 2;
const GONE = 410;

type PostOutside = (post: Post) => Promise<number | null>;

/** One event on its way. */
interface Claimed extends Post {
  endpointId: string;
  memberId: string;
  deliveryId: string;
  tries: number;
  failures: number;
}

/**
 * Sends what waits for one address, one event after another, until one fails. Only one server sends to an address at a
 * time, so a slow receiver occupies one place in the queue. The receiver is called between two transactions.
 */
export function sendWebhooks(postOutside: PostOutside = postWebhook): Task {
  let underWay = 0;
  return {
    name: SEND_WEBHOOKS,
    async run({ runtime }, payload) {
      const { webhook_id: endpointId } = payloadSchema.parse(payload);
      // What is left waiting is found again by the job of each minute.
      if (runtime.config.webhooks === 'off' || underWay === AT_ONCE) return;
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
    const status = await postOutside(claimed);
    if (!isTaken(status)) return at(runtime, (work) => recordFailure(work, claimed, status));
    await at(runtime, (work) => recordTaken(work, claimed, status));
  }
  await at(runtime, (work) => enqueueSending(work, [endpointId]));
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
  if (webhookUrlOf(url, config.webhooks) !== url || (await isSilenced(tx, memberId))) return null;
  const secret = unseal(config.secret, sealedFor(endpointId), endpoint.secret_sealed);
  if (secret === null) {
    // The instance has a new key: the owner adds the address again, with a new secret.
    await stop(work, { endpointId, memberId, url }, 'failing');
    return null;
  }
  const due = await beginDelivery(tx, endpointId, now);
  if (due === null) return null;
  await updateBusy(tx, endpointId, addMs(now, BUSY_MS));
  const { id, body, tries, tries_in_turn: failures } = due;
  const headers = signStandard({ id, body, now }, secret);
  return { endpointId, memberId, deliveryId: id, tries, failures, url, headers, body, timeoutMs: TIMEOUT_MS };
}

async function recordTaken(
  { tx }: Work,
  { endpointId, deliveryId: id, tries }: Claimed,
  status: number | null,
): Promise<void> {
  if ((await lockEndpoint(tx, endpointId)) === null) return;
  await updateBusy(tx, endpointId, null);
  await updateTried(tx, { id, tries, state: 'delivered', status, nextTryAt: null });
}

/** Plans the next try. After the last one, or when the receiver says that it is gone, the address is switched off. */
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
  await stop(work, claimed, status === GONE ? 'gone' : 'failing');
}

async function stop(
  work: Work,
  { endpointId, memberId, url }: Pick<Claimed, 'endpointId' | 'memberId' | 'url'>,
  because: 'gone' | 'failing',
): Promise<void> {
  await switchWebhookOff(work.tx, { id: endpointId, because, now: work.now });
  await notify(work, memberId, 'webhook_stopped', { host: new URL(url).host });
}
