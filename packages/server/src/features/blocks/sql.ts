import type { objects } from '@handbill/contract/console';
import { addMs, DAY_MS } from '@handbill/contract/time';
import { inPlaces, onlyRow } from '../../platform/database/rows.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import type { NetworkKeys } from '../../platform/identity/network.ts';
import { firstIdAt } from '../../platform/ids.ts';

type BlockKind = (typeof objects.blockKinds)[number];

export interface BlockRow {
  id: string;
  kind: BlockKind;
  value: string;
  reason: string;
  created_by: string;
  created_at: Date;
  ends_at: Date;
  ended_at: Date | null;
  ended_by: string | null;
  visits_refused: number;
  orders_running: number;
  knows: 'waited_for' | 'known' | 'forgotten';
}

const COLUMNS = `block.id, block.kind, block.value, block.reason, author.username as created_by, block.created_at,
  block.ends_at, block.ended_at, ender.username as ended_by,
  (select count(*)::int from shared.visit_record
    where block_id = block.id /* any campaign: a block refuses visits in all of them */) as visits_refused,
  case when block.kind <> 'host' then 0 else (
    select count(*)::int from shared.open_campaign where stage <> 'unpaid'
      and ('.' || shared.landing_host(landing_url)) like '%.' || replace(block.value, '_', '\\_')
  ) end as orders_running,
  case when lasting_key is not null then 'known' when day_key is not null then 'waited_for' else 'forgotten' end as knows`;
const PEOPLE = `join shared.operator_name author on author.id = block.created_by
  left join shared.operator_name ender on ender.id = block.ended_by`;
const WANTED = `($1::text is null or block.kind = $1)
  and ($2::boolean is null or (block.ended_at is not null or block.ends_at <= $3) = $2)
  and ($4::text is null or position($4 in lower(block.value)) > 0 or block.id::text = $4)`;

interface BlockFilter {
  kind: BlockKind | null;
  /** Null: both. */
  ended: boolean | null;
  /** A part of the value in lower case, or the whole id; null: any. */
  search: string | null;
  now: Date;
}

/** Blocks, the newest first; `after` is the id before which the page starts, or null. */
export async function selectBlocks(
  tx: Tx,
  { kind, ended, search, now, after, limit }: BlockFilter & { after: string | null; limit: number },
): Promise<BlockRow[]> {
  const { rows } = await tx.query<BlockRow>(
    `select ${COLUMNS} from block ${PEOPLE} where ${WANTED} and ($5::uuid is null or block.id < $5)
     order by block.id desc limit $6`,
    [kind, ended, now, search, after, limit],
  );
  return rows;
}

export async function countBlocks(tx: Tx, { kind, ended, search, now }: BlockFilter): Promise<number> {
  const { rows } = await tx.query<{ total: number }>(
    `select count(*)::int as total from block where ${WANTED}`,
    [kind, ended, now, search],
  );
  return onlyRow(rows).total;
}

/** One block, which must exist. */
export async function selectBlock(tx: Tx, id: string): Promise<BlockRow> {
  const { rows } = await tx.query<BlockRow>(`select ${COLUMNS} from block ${PEOPLE} where block.id = $1`, [
    id,
  ]);
  return onlyRow(rows);
}

/**
 * Stores a block. Returns false when the same value is already blocked; the unique index decides between two
 * concurrent calls.
 */
export async function insertBlock(
  tx: Tx,
  block: {
    id: string;
    kind: BlockKind;
    value: string;
    dayKey: Buffer | null;
    reason: string;
    operatorId: string;
    now: Date;
    endsAt: Date;
  },
): Promise<boolean> {
  const { rows } = await tx.query(
    `insert into block (id, kind, value, day_key, reason, created_by, created_at, ends_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing returning 1`,
    [
      block.id,
      block.kind,
      block.value,
      block.dayKey,
      block.reason,
      block.operatorId,
      block.now,
      block.endsAt,
    ],
  );
  return rows.length > 0;
}

export async function findBlock(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await tx.query('select 1 from block where id = $1', [id]);
  return rows.length > 0;
}

/** Ends an active block and forgets its network. Returns false when it had already ended. */
export async function endOneBlock(
  tx: Tx,
  { id, operatorId, now }: { id: string; operatorId: string; now: Date },
): Promise<boolean> {
  const { rows } = await tx.query(
    `update block set ended_at = $3, ended_by = $2, day_key = null, lasting_key = null
     where id = $1 and ended_at is null and ends_at > $3 returning 1`,
    [id, operatorId, now],
  );
  return rows.length > 0;
}

/** Ends the blocks whose time is over. */
export async function endBlocksDue(tx: Tx, now: Date): Promise<void> {
  await tx.query(
    `update block set ended_at = ends_at, day_key = null, lasting_key = null
     where ended_at is null and ends_at <= $1`,
    [now],
  );
}

/** Forgets the daily hashes of blocked networks that did not return. */
export async function forgetDayKeys(tx: Tx, before: Date): Promise<void> {
  await tx.query('update block set day_key = null where day_key is not null and created_at < $1', [before]);
}

/** Whether a visit of the last two days came from a network. */
export async function networkWasSeen(
  tx: Tx,
  { dayKey, now }: { dayKey: Buffer; now: Date },
): Promise<boolean> {
  const { rows } = await tx.query(
    `select 1 from shared.visit_record where id >= $1 and prefix_key = $2 limit 1
     /* any campaign: a network opens links of many */`,
    [firstIdAt(addMs(now, -2 * DAY_MS)), dayKey],
  );
  return rows.length > 0;
}

/** The oldest block that applies to each of these visitors. `by_day`: its network matched by a daily hash. */
export async function selectBlocksOfVisitors(
  tx: Tx,
  visitors: readonly {
    lastingKey: Buffer;
    network: Pick<NetworkKeys, 'prefixToday' | 'prefixYesterday'>;
    userAgent: string;
  }[],
  now: Date,
): Promise<({ id: string; by_day: boolean } | null)[]> {
  const { rows } = await tx.query<{ place: number; id: string; by_day: boolean }>(
    `select visitor.place::int as place, found.id, found.by_day
     from unnest($1::bytea[], $2::bytea[], $3::bytea[], $4::text[])
         with ordinality as visitor (lasting_key, day_key, day_key_before, agent, place)
       cross join lateral (
         select id, kind = 'network' and lasting_key is null as by_day from block
         where ended_at is null and ends_at > $5 and (
           block.lasting_key = visitor.lasting_key
           or block.day_key in (visitor.day_key, visitor.day_key_before)
           or (kind = 'agent' and position(value in lower(visitor.agent)) > 0)
         )
         order by id limit 1
       ) as found`,
    [
      visitors.map(({ lastingKey }) => lastingKey),
      visitors.map(({ network }) => network.prefixToday),
      visitors.map(({ network }) => network.prefixYesterday),
      visitors.map(({ userAgent }) => userAgent),
      now,
    ],
  );
  return inPlaces(visitors, rows);
}

/** Stores a blocked network under the block list's own key instead of a daily hash. */
export async function rememberNetwork(
  tx: Tx,
  { id, lastingKey }: { id: string; lastingKey: Buffer },
): Promise<void> {
  await tx.query(
    'update block set lasting_key = $2, day_key = null where id = $1 and day_key is not null and ended_at is null',
    [id, lastingKey],
  );
}

/** Whether the host of a landing address, or one above it, is blocked. */
export async function isHostBlocked(
  tx: Tx,
  { landingUrl, now }: { landingUrl: string; now: Date },
): Promise<boolean> {
  const { rows } = await tx.query(
    `select 1 from block, (select $1::text as landing_url) as address
     where kind = 'host' and ended_at is null and ends_at > $2
       and ('.' || shared.landing_host(address.landing_url)) like '%.' || replace(block.value, '_', '\\_') limit 1`,
    [landingUrl, now],
  );
  return rows.length > 0;
}
