import { createHash } from 'node:crypto';
import { addMs, HOUR_MS } from '@handbill/contract/time';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/app.ts';
import { newShare } from '../../../../test/given/shares.ts';
import { mostRowsRead } from '../../../../test/statements/rows-read.ts';
import { UNKNOWN_ID } from '../../../../test/unknown-id.ts';
import { onlyRow } from '../../../platform/database/rows.ts';
import { type NetworkTraffic, OTHER_SHARERS_MIN } from '../rules.ts';
import { type HeldVisit, selectDueHeld, selectNetworkTraffic } from './held-sql.ts';

/** The network from which very many visits come. */
const carriersKey = createHash('md5').update('0').digest();

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

interface Made {
  count: number;
  /** How many networks they come from, in turn: the first one is the carrier’s. */
  networks: number;
  state?: 'verified' | 'held' | 'refused';
}

/** Visits of a share, each after a different time, by one of five kinds of browsers. */
async function insertVisits(shareId: string, { count, networks, state = 'verified' }: Made): Promise<void> {
  await app.workAsOwner(({ tx }) =>
    tx.query(
      `insert into visit (id, share_id, campaign_id, state, reason, held_for, held_until, tapped, prefix_key, network_key,
         opened_at, decided_at, settles_at)
       select gen_random_uuid(), id, campaign_id, $2::text, case $2 when 'refused' then 'network' end,
         case when $2 <> 'verified' then 'network' end, case $2 when 'held' then $4::timestamptz end, n % 3 = 0,
         decode(md5((n % $5)::text), 'hex'), decode(md5(n % $5 || ' ' || n % 5), 'hex'), $4,
         $4::timestamptz + make_interval(secs => n % 7), case $2 when 'verified' then $4 end
       from share cross join generate_series(1, $3::integer) as n where id = $1`,
      [shareId, state, count, addMs(app.clock.now(), -HOUR_MS), networks],
    ),
  );
}

/** The same, from all visits of the network. */
async function countedAmongAll(visit: HeldVisit): Promise<NetworkTraffic> {
  const { rows } = await app.workAsOwner(({ tx }) =>
    tx.query<NetworkTraffic>(
      `with here as (
         select visit.id, visit.network_key, visit.tapped, visit.state,
           extract(epoch from visit.decided_at - visit.opened_at) as seconds, share.member_id = its.member_id as own, share.member_id,
           share.member_id = its.member_id or visit.campaign_id = $1 as judged
         from visit join share on share.id = visit.share_id
           cross join (select member_id from share where id = $3) as its
         where visit.prefix_key = $2 and (visit.state in ('verified', 'held') or visit.held_for is not null)
       )
       select (count(*) filter (where judged))::int as visits,
         (count(distinct network_key) filter (where judged))::int as browsers,
         (count(*) filter (where judged and tapped))::int as taps,
         coalesce(stddev_pop(seconds) filter (where judged), 0)::float8 as deviation,
         (count(*) filter (where own))::int as "ofSharer",
         (count(*) filter (where not own and state <> 'refused'))::int as "ofOthers",
         (count(distinct member_id) filter (where not own and state <> 'refused'))::int as "otherSharers",
         coalesce(bool_or(own and network_key = $4 and id < $5), false) as "lookKnown"
       from here`,
      [visit.campaign_id, visit.prefix_key, visit.share_id, visit.network_key, visit.id],
    ),
  );
  return onlyRow(rows);
}

const traffic = (visit: HeldVisit) => app.work(({ tx }) => selectNetworkTraffic(tx, visit));

test('the traffic of a network is that of all its visits, read without those to what others share', {
  timeout: 120_000,
}, async () => {
  const { id, sharer, campaignId } = await newShare(app, { visits: 1_000 });
  const another = await newShare(app, { visits: 1_000, sharer });
  const others = await newShare(app, { visits: 1_000 });
  const refused = await newShare(app, { visits: 1_000 });
  const third = await newShare(app, { visits: 1_000 });
  for (const shareId of [id, another.id]) {
    await insertVisits(shareId, { count: 8, networks: 4 });
    await insertVisits(shareId, { count: 6, networks: 3, state: 'refused' });
    await insertVisits(shareId, { count: 12, networks: 6, state: 'held' });
  }
  // Somebody else shares the same order, visited from three of the networks, and another one is visited from one of
  // these; from two more there are refused visits only.
  await app.workAsOwner(({ tx }) =>
    tx.query('update share set campaign_id = $2 where id = $1', [others.id, campaignId]),
  );
  await insertVisits(others.id, { count: 9, networks: 3 });
  await insertVisits(refused.id, { count: 10, networks: 5, state: 'refused' });
  await insertVisits(third.id, { count: 5, networks: 1 });

  const due = await app.work(({ tx }) => selectDueHeld(tx, { now: app.clock.now(), limit: 100 }));
  expect(due).toHaveLength(24);
  const seen = [];
  for (const visit of due) {
    const found = await traffic(visit);
    expect(found).toEqual(await countedAmongAll(visit));
    seen.push(found);
  }
  expect(new Set(seen.map(({ ofOthers }) => ofOthers))).toEqual(new Set([0, 3, 8]));
  expect(new Set(seen.map(({ otherSharers }) => otherSharers))).toEqual(new Set([0, 1, 2]));
  expect(new Set(seen.map(({ lookKnown }) => lookKnown))).toEqual(new Set([true, false]));
  expect(new Set(seen.map(({ visits, ofSharer }) => visits > ofSharer))).toEqual(new Set([true, false]));
  const forgotten: HeldVisit = { ...onlyRow(due.slice(0, 1)), prefix_key: null, network_key: null };
  expect(await traffic(forgotten)).toEqual(await countedAmongAll(forgotten));
  expect(await traffic({ ...forgotten, share_id: UNKNOWN_ID })).toMatchObject({
    visits: 0,
    ofOthers: 0,
    otherSharers: 0,
  });

  // A carrier: one network with very many visits to what others share.
  for (let others = 0; others < 50; others += 1)
    await insertVisits((await newShare(app, { visits: 1_000 })).id, { count: 100, networks: 1 });
  await app.workAsOwner(({ tx }) => tx.query('analyze visit, share, campaign', []));
  const ofCarrier = due.filter(({ prefix_key }) => prefix_key?.equals(carriersKey));
  expect(ofCarrier).not.toEqual([]);
  for (const visit of ofCarrier) {
    const { ofOthers, otherSharers, ...ofSharer } = await traffic(visit);
    expect(await countedAmongAll(visit)).toMatchObject(ofSharer);
    expect(ofOthers).toBeGreaterThanOrEqual(ofSharer.ofSharer);
    expect(otherSharers).toBeGreaterThanOrEqual(OTHER_SHARERS_MIN);
    expect(await mostRowsRead(app, (tx) => selectNetworkTraffic(tx, visit))).toBeLessThanOrEqual(400);
  }
});
