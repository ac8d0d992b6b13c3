import { accounts, post as postEntries, transfer } from '@handbill/ledger';
import { expect } from 'vitest';
import { z } from 'zod';
import { solve } from '../../page/visit.js';
import { newToken } from '../../src/platform/ids.ts';
import type { TestApp } from '../app.ts';
import { campaignsOf } from '../given/campaigns.ts';
import type { Person } from '../given/people.ts';
import { newVisitor, type Visitor } from '../given/visits.ts';
import { type Answered, type Attempt, post } from './requests.ts';

const VISITS_MAX = 100_000;
/** What a visit costs, in minor units. */
const COST = 20n;

/** A visit that was opened: its ticket, and the browser with its cookie. */
interface Opened {
  ticket: string;
  bits: number;
  visitor: Visitor;
}

/** A request for a ticket, and the ticket once there is one. */
export interface Opening {
  attempt: Attempt;
  opened(): Opened;
}

const task = z.object({ ticket: z.string(), bits: z.number() });

const headersOf = ({ address, userAgent, cookie }: Visitor) => ({
  'user-agent': userAgent,
  'x-forwarded-for': address,
  ...(cookie === undefined ? {} : { cookie }),
});

const visitOf = ({ ticket }: { ticket: string }) => ticket.split('.')[0];

/** Opens a link as a visitor with a network and a browser of their own. Each answer is a ticket of its own. */
export function newOpening(app: TestApp, token: string): Opening {
  const visitor = newVisitor();
  let opened: Opened | null = null;
  const keep = (answer: Answered | null) => {
    if (answer?.status !== 200) return answer;
    const cookie = /[^=;\s]+=[^;]+/.exec(answer.cookie)?.[0];
    opened = {
      ...task.parse(JSON.parse(answer.body)),
      visitor: { ...visitor, ...(cookie ? { cookie } : {}) },
    };
    return answer;
  };
  return {
    attempt: {
      succeeds: 200,
      again: 'another',
      send: async (url) => keep(await post(`${url}/r/${token}/open`, {}, headersOf(visitor))),
      async isCommitted() {
        if (opened === null) return false;
        const { rows } = await app.owner.query('select from visit where id = $1', [visitOf(opened)]);
        return rows.length > 0;
      },
    },
    opened() {
      if (opened === null) throw new Error('this visit has no ticket yet');
      return opened;
    },
  };
}

/** How long a page is looked at, in seconds: the least that can be set. */
export const DWELL_SECONDS = 1;

/** Resolves when the visitor has looked at the page for long enough. The server runs by the real time. */
async function hasDwelt(app: TestApp, visit: string | undefined): Promise<void> {
  for (;;) {
    const { rows } = await app.owner.query(
      'select clock_timestamp() >= opened_at + make_interval(secs => $2) as dwelt from visit where id = $1',
      [visit, DWELL_SECONDS],
    );
    if (rows[0].dwelt) return;
  }
}

/** Returns the ticket of a visit that was opened in an earlier round, with its proof of work. */
export async function newReturn(app: TestApp, token: string, opening: Opening): Promise<Attempt> {
  const { ticket, bits, visitor } = opening.opened();
  const nonce = await solve(ticket, bits);
  await hasDwelt(app, visitOf({ ticket }));
  return {
    succeeds: 200,
    again: 'same',
    send: (url) => post(`${url}/r/${token}/visit`, { ticket, nonce }, headersOf(visitor)),
    async isCommitted() {
      const { rows } = await app.owner.query(`select from visit where id = $1 and state <> 'pending'`, [
        visitOf({ ticket }),
      ]);
      return rows.length > 0;
    },
  };
}

/** A running share with room for any number of visits; returns its id and token. */
export async function newLink(app: TestApp, { advertiser, sharer }: { advertiser: Person; sharer: Person }) {
  const campaignId = await campaignsOf(app).newCampaign(advertiser, { visits: VISITS_MAX });
  const token = newToken(12);
  const shareId = await app.work(async ({ tx, now, newId }) => {
    const id = newId();
    await tx.query('update campaign set visits_unallocated = 0 where id = $1', [campaignId]);
    await tx.query(
      `insert into share (id, token, campaign_id, member_id, stage, visits_target, reward_per_visit, fee_per_visit,
         received_on, created_at, expires_at)
       select $1, $2, id, $3, 'distributing', visits_target, reward_per_visit, fee_per_visit, date '2000-01-01', now(),
         now() + interval '3 days'
       from campaign where id = $4`,
      [id, token, sharer.id, campaignId],
    );
    const cost = COST * BigInt(VISITS_MAX);
    const entries = [
      { account: accounts.campaignEscrow(campaignId), amount: -cost },
      { account: accounts.shareReserved(id), amount: cost },
    ];
    await postEntries(tx, transfer({ kind: 'share_drawn', reference: id, at: now, entries }));
    return id;
  });
  return { shareId, token };
}

/** Every visit whose ticket came back was verified, and is counted once. */
export async function expectVerified(app: TestApp, shareId: string, visits: number): Promise<void> {
  const { rows } = await app.owner.query(
    `select visits_verified, (select count(*)::int from visit where share_id = share.id and state = 'verified') as kept,
       array(select reason from visit where share_id = share.id and state = 'refused') as refused
     from share where id = $1`,
    [shareId],
  );
  expect(rows).toEqual([{ visits_verified: visits, kept: visits, refused: [] }]);
}
