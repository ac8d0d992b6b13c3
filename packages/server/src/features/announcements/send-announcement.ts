import { z } from 'zod';
import type { Work } from '../../platform/context.ts';
import type { Job, Task } from '../../platform/queue/jobs.ts';
import { notifyOfMessage } from '../notifications/index.ts';
import { lockAnnouncement, selectMeant, selectSending, updateProgress } from './sql.ts';

/** Members notified in one transaction: small enough to hold locks briefly and to repeat little after a crash. */
const BATCH = 500;

/** The task that sends an announcement. */
export const SEND_ANNOUNCEMENT = 'send-announcement';

const payloadSchema = z.strictObject({ announcement_id: z.string() });

/** Sends one announcement to its whole audience. Queued by the transaction that stored it. */
export const sendAnnouncementTask: Task = {
  name: SEND_ANNOUNCEMENT,
  async run({ transact }, given) {
    const { announcement_id: id } = payloadSchema.parse(given);
    while (await transact((work) => sendBatch(work, id)));
  },
};

/** Resumes announcements that a stopped server left half sent. */
export const resumeSending: Job = {
  name: 'go-on-sending-announcements',
  schedule: '*/2 * * * *',
  async run({ transact }) {
    for (const id of await transact(({ tx }) => selectSending(tx))) {
      while (await transact((work) => sendBatch(work, id)));
    }
  },
};

/** Notifies the next batch. Returns whether there may be more. */
async function sendBatch(work: Work, id: string): Promise<boolean> {
  const { tx, now } = work;
  // A concurrent sender waits here, and continues after this batch.
  const row = await lockAnnouncement(tx, id);
  if (row?.state !== 'sending') return false;
  const memberIds = await selectMeant(tx, row, BATCH);
  await notifyOfMessage(work, id, memberIds);
  const more = memberIds.length === BATCH;
  await updateProgress(tx, {
    id,
    notified: memberIds.length,
    lastMemberId: memberIds.at(-1) ?? null,
    finishedAt: more ? null : now,
  });
  return more;
}
