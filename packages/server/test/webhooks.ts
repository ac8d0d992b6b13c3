import { sendWebhooks } from '../src/features/webhooks/sending/send-webhooks.ts';
import { runTask } from '../src/platform/queue/jobs.ts';
import type { TestApp } from './app.ts';

/** Sending to programs that all answer this; null: none of them answers. */
export const answering = (status: number | null) => sendWebhooks(async () => status);

/** Sends what waits on the queue for members' programs, once. */
export async function sendWaiting(app: TestApp, task = sendWebhooks()): Promise<void> {
  const { rows } = await app.work(({ tx }) =>
    tx.query<{ id: string; payload: unknown }>(
      `delete from graphile_worker._private_jobs where payload ->> 'webhook_id' is not null
       returning id::text, payload`,
      [],
    ),
  );
  for (const { payload } of rows) await runTask(app.runtime, task, payload);
}
