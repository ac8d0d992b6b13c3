import { languageOf } from '@handbill/contract/languages';
import { msBetween } from '@handbill/contract/time';
import { z } from 'zod';
import type { Work } from '../../platform/context.ts';
import type { Task } from '../../platform/queue/jobs.ts';
import { linkOfNotification, SEND_PUSH, textOfNotification } from '../notifications/index.ts';
import {
  forgetGoneBrowser,
  isOfPushService,
  pushKeyOfInstance,
  pushServiceOf,
} from '../push-subscriptions/index.ts';
import { knownSettings } from '../settings/index.ts';
import { PUSH_KEPT_MS, type Push, postPush } from './post-push.ts';
import { type PushRow, selectPush } from './sql.ts';

const payloadSchema = z.strictObject({ notification_id: z.string(), subscription_id: z.string() });
type Payload = z.output<typeof payloadSchema>;

/** The app's list of notifications: for one without a link. */
const NOTIFICATIONS = '/notification';

/**
 * Sends one notification to one browser. The push service is called between two transactions; while it is
 * busy, the queue retries until the notification is too old.
 */
export function sendPush(fetchOutside: typeof fetch): Task {
  return {
    name: SEND_PUSH,
    async run({ runtime, transact }, given) {
      const payload = payloadSchema.parse(given);
      const push = await transact((work) => findPush(work, payload));
      if (!push) return;
      const outcome = await postPush(fetchOutside, push);
      const service = pushServiceOf(push.subscription.endpoint);
      switch (outcome.is) {
        case 'taken':
          return;
        case 'gone':
          return transact(({ tx }) =>
            forgetGoneBrowser(tx, { id: payload.subscription_id, auth: push.subscription.auth }),
          );
        case 'refused':
          runtime.log.warn({ service, status: outcome.status }, 'a push service refused a message');
          return;
        case 'busy':
          throw new Error(`${service} answered ${outcome.status}`);
      }
    },
  };
}

async function findPush(work: Work, payload: Payload): Promise<Push | null> {
  const { notification_id: notificationId, subscription_id: subscriptionId } = payload;
  const row = await selectPush(work.tx, { notificationId, subscriptionId, now: work.now });
  if (!row || msBetween(row.created_at, work.now) > PUSH_KEPT_MS || !isOfPushService(row.endpoint))
    return null;
  const { currency, link_support } = await knownSettings(work);
  return {
    subscription: row,
    key: await pushKeyOfInstance(work),
    subject: subjectOf(work.config.origin, link_support),
    message: { ...textOf(row, currency), url: linkOfNotification(row) ?? NOTIFICATIONS, tag: notificationId },
  };
}

/** The text without its soft hyphens, which help the app break long words: a phone may show each as a sign. */
function textOf(row: PushRow, currency: string): { title: string; body: string } {
  const { title, body } = textOfNotification(row, { language: languageOf(row.locale), currency });
  return { title: title.replaceAll('\u00ad', ''), body: body.replaceAll('\u00ad', '') };
}

/** Push services accept only an https or mailto address, and some refuse a message without one. */
function subjectOf(origin: string | null, support: string): string {
  const address = [origin, support].find((each) => each !== null && /^(https:\/\/|mailto:)./.test(each));
  return address ?? 'mailto:nobody@handbill.example';
}
