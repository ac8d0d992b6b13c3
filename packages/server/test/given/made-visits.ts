import type { RefusalReason } from '@handbill/contract/member';
import { addMs, SECOND_MS } from '@handbill/contract/time';
import { newId } from '../../src/platform/ids.ts';
import type { TestApp } from '../app.ts';
import { countInSums } from './visit-sums.ts';

/** A visit invented by a test. */
export interface MadeVisit {
  /** Seconds between its opening and now. */
  ago: number;
  /** Seconds between its opening and the decision; null: not decided yet. */
  took: number | null;
  /** Why it was refused; verified by default. */
  reason?: RefusalReason;
  /** Its network, and the browser there; null: erased. */
  network: string | null;
  browser?: string;
  settleMinutes?: number;
  /** Whether a tap on the button made it count. */
  tapped?: boolean;
}

/** Writes visits directly into a share, with its counts; the share must be running and have room for them. */
export async function makeVisits(
  app: TestApp,
  shareId: string,
  visits: readonly MadeVisit[],
): Promise<string[]> {
  const ids: string[] = [];
  for (const { ago, took, reason, network, browser = 'a', settleMinutes = 10, tapped = false } of visits) {
    const opened = addMs(app.clock.now(), -ago * SECOND_MS);
    const id = newId(opened);
    const state = took === null ? 'pending' : reason === undefined ? 'verified' : 'refused';
    const decided = took === null ? null : addMs(opened, took * SECOND_MS);
    await app.work(async ({ tx }) => {
      await tx.query(
        `insert into visit (id, share_id, campaign_id, state, reason, network_key, prefix_key, opened_at, decided_at, settles_at, tapped)
         select $1, share.id, campaign_id, $3::text, $4, decode(md5($5 || $6), 'hex'), decode(md5($5), 'hex'), $7, $8::timestamptz,
           case when $3 = 'verified' then $8::timestamptz + make_interval(mins => $9) end, $10
         from share where share.id = $2`,
        [id, shareId, state, reason ?? null, network, browser, opened, decided, settleMinutes, tapped],
      );
      if (state === 'verified')
        await tx.query(
          `with counted as (
             update share set visits_verified = visits_verified + 1 where id = $1 returning id, campaign_id
           )
           insert into share_channel (share_id, campaign_id, channel, verified)
           select id, campaign_id, 'none', 1 from counted
           on conflict (campaign_id, share_id, channel) do update set verified = share_channel.verified + 1`,
          [shareId],
        );
      if (state !== 'pending') await countInSums(tx, { shareId, openedAt: opened, reason: reason ?? null });
      if (state === 'refused')
        await tx.query(
          `insert into share_refusal (share_id, campaign_id, reason, visits) select id, campaign_id, $2, 1 from share where id = $1
           on conflict (campaign_id, share_id, reason, channel) do update set visits = share_refusal.visits + 1`,
          [shareId, reason],
        );
    });
    ids.push(id);
  }
  return ids;
}
