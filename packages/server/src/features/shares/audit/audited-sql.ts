import type { Proof } from '@handbill/ledger';
import { type AuditedIds, auditedFrom, firstIdAudited } from '../../../platform/audit-range.ts';
import type { Tx } from '../../../platform/database/transaction.ts';
import { campaignsAfter } from '../../escrow/index.ts';

/** Shares and claims are many. */
const DAYS_AGAIN = 1;

interface IdRow {
  id: string;
}

const idsOf = ({ rows }: { rows: readonly IdRow[] }) => rows.map(({ id }) => id);

/** The shares to audit: all of them and those that hold money without being there. */
export function auditedShares(tx: Tx): AuditedIds {
  return {
    all: async (after, limit) =>
      idsOf(
        await tx.query<IdRow>(
          `select id from (
             (select id::text from share where id > $1::text::uuid order by share.id limit $2 /* any campaign: all of them */)
             union
             select id from ledger.shares_after($1, $2) as id
           ) as held order by id collate "C" limit $2 /* id is not null: an account's name has its owner */`,
          [after, limit],
        ),
      ),
    since: (proof) => selectSharesSince(tx, proof),
  };
}

/** The campaigns whose sums are to be audited: all of them, or those of the shares to audit. */
export function auditedCampaigns(tx: Tx): AuditedIds {
  return {
    all: (after, limit) => campaignsAfter(tx, after, limit),
    since: async (proof) => {
      const shareIds = await selectSharesSince(tx, proof);
      return idsOf(
        await tx.query<IdRow>(
          `select distinct campaign_id::text as id from share where id = any ($1::uuid[])
           /* any campaign: those of these shares */`,
          [shareIds],
        ),
      );
    },
  };
}

/** Shares that still run, have something to pay or await a decision; that ended lately; or whose money was moved. */
async function selectSharesSince(tx: Tx, proof: Proof): Promise<string[]> {
  return idsOf(
    await tx.query<IdRow>(
      `select id::text from share where stage = 'distributing' /* any campaign: all that run */
       union select id::text from share where stage <> 'distributing' and visits_claimed < visits_verified
         /* any campaign: something to pay */
       union select share_id::text from visit where state = 'held' /* any campaign: all that are held */
       union select id::text from share where completed_at >= $2 /* any campaign: by their end */
       union select owner_id from ledger.move where transfer_id > $1 and owner = 'share'
       order by 1`,
      [proof.transferId, auditedFrom(proof, DAYS_AGAIN)],
    ),
  );
}

/** The claims to audit: all of them, and postings of rewards without one. */
export function auditedClaims(tx: Tx): AuditedIds {
  return {
    all: async (after, limit) =>
      idsOf(
        await tx.query<IdRow>(
          `select id from (
             (select id::text from claim where id > $1::text::uuid order by claim.id limit $2 /* any campaign: all of them */)
             union
             (select reference from ledger.posting where kind = 'reward_claimed' and reference > $1 order by reference limit $2)
           ) as paid order by id collate "C" limit $2`,
          [after, limit],
        ),
      ),
    since: async (proof) =>
      idsOf(
        await tx.query<IdRow>(
          `select id::text from claim where id >= $2 /* any campaign: what the audit reads again */
           union select reference from ledger.posting where transfer_id > $1 and kind = 'reward_claimed'
           order by 1`,
          [proof.transferId, firstIdAudited(proof, DAYS_AGAIN)],
        ),
      ),
  };
}
