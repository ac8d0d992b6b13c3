import type { AnswerOf } from '@handbill/contract/endpoint';
import type { pushKey } from '@handbill/contract/member';
import type { MemberContext, Work } from '../../platform/context.ts';
import { insertPushKey, type PushKeyRow, selectPushKey } from './sql.ts';

/** The public key that a browser passes to its push service. */
export async function readPushKey(context: MemberContext): Promise<AnswerOf<typeof pushKey>> {
  const { public_key } = await pushKeyOfInstance(context);
  return { data: { public_key } };
}

/**
 * The key pair by which push services recognise this instance. Created on first use and never replaced: every
 * subscription is bound to it.
 */
export async function pushKeyOfInstance({ tx, now }: Pick<Work, 'tx' | 'now'>): Promise<PushKeyRow> {
  const key = await selectPushKey(tx);
  if (key) return key;
  // Only here, because loading it slows the start.
  const { default: webPush } = await import('web-push');
  const { publicKey, privateKey } = webPush.generateVAPIDKeys();
  return insertPushKey(tx, { public_key: publicKey, private_key: privateKey, now });
}
