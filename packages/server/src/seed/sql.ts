import type { OperatorRole } from '@handbill/contract/console/permissions';
import type { Tx } from '../platform/database/transaction.ts';

export interface LevelSeed {
  id: string;
  rank: number;
  names: Readonly<Record<string, string>>;
  joiningFee: bigint;
  discountBp: number;
  maxDiscountBp: number | null;
  turnsPerDay: number;
}

export async function insertLevel(tx: Tx, level: LevelSeed): Promise<void> {
  await tx.query(
    `insert into level (id, rank, names, joining_fee, discount_bp, max_discount_bp, turns_per_day)
     values ($1, $2, $3, $4, $5, $6, $7) on conflict (rank) do nothing`,
    [
      level.id,
      level.rank,
      JSON.stringify(level.names),
      level.joiningFee,
      level.discountBp,
      level.maxDiscountBp,
      level.turnsPerDay,
    ],
  );
}

export async function insertPackage(
  tx: Tx,
  visitPackage: { id: string; visits: number; listPrice: bigint; rewardPerVisit: bigint },
): Promise<void> {
  await tx.query('insert into package (id, visits, list_price, reward_per_visit) values ($1, $2, $3, $4)', [
    visitPackage.id,
    visitPackage.visits,
    visitPackage.listPrice,
    visitPackage.rewardPerVisit,
  ]);
}

/** Stores a code of the company. `unlimitedAt`: since when its unverified members are not limited. */
export async function insertCompanyInviteCode(
  tx: Tx,
  { code, now, unlimitedAt }: { code: string; now: Date; unlimitedAt: Date | null },
): Promise<void> {
  await tx.query(
    `insert into company_invite_code (code, created_at, unlimited_at) values ($1, $2, $3)
     on conflict (code) do nothing`,
    [code, now, unlimitedAt],
  );
}

export async function instanceIsSetUp(tx: Tx): Promise<boolean> {
  const { rows } = await tx.query('select 1 from level limit 1', []);
  return rows.length > 0;
}

export async function insertMode(tx: Tx, mode: 'demo' | 'production', now: Date): Promise<void> {
  await tx.query('insert into installation (mode, set_up_at) values ($1, $2) on conflict do nothing', [
    mode,
    now,
  ]);
}

/** The database's mode, or null for a new one. */
export async function selectMode(tx: Tx): Promise<'demo' | 'production' | null> {
  const { rows } = await tx.query<{ mode: 'demo' | 'production' }>('select mode from installation', []);
  return rows[0]?.mode ?? null;
}

export async function insertOperator(
  tx: Tx,
  operator: { id: string; username: string; role: OperatorRole; passwordHash: string; now: Date },
): Promise<void> {
  await tx.query(
    'insert into operator (id, username, role, password_hash, created_at) values ($1, $2, $3, $4, $5)',
    [operator.id, operator.username, operator.role, operator.passwordHash, operator.now],
  );
}

/** The names of enabled operators with the role of a demo. */
export async function selectDemoOperators(tx: Tx): Promise<string[]> {
  const { rows } = await tx.query<{ username: string }>(
    `select username from operator where role = 'demo' and disabled_at is null order by username`,
    [],
  );
  return rows.map(({ username }) => username);
}
