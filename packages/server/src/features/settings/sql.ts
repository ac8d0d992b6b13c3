import type { Work } from '../../platform/context.ts';
import { onlyRow } from '../../platform/database/rows.ts';
import type { Tx } from '../../platform/database/transaction.ts';

export async function selectSettings(tx: Tx): Promise<Record<string, unknown>> {
  const { rows } = await tx.query<{ key: string; value: unknown }>('select key, value from setting', []);
  return Object.fromEntries(rows.map(({ key, value }) => [key, value]));
}

/** Stores a setting; `operatorId` is null when no operator set it. */
export async function upsertSetting(
  { tx, memory }: Pick<Work, 'tx' | 'memory'>,
  setting: { key: string; value: unknown; operatorId: string | null; now: Date },
): Promise<void> {
  memory.hasChanged = true;
  await tx.query(
    `insert into setting as held (key, value, updated_at, updated_by) values ($1, $2, $3, $4)
     on conflict (key) do update set value = excluded.value, updated_at = excluded.updated_at,
       updated_by = excluded.updated_by, version = held.version + 1`,
    [setting.key, JSON.stringify(setting.value), setting.now, setting.operatorId],
  );
}

/**
 * Serialises changes of settings until the commit, because they are validated as a whole. Readers are not
 * blocked.
 */
export async function lockSettings(tx: Tx): Promise<void> {
  await tx.query('lock table setting in share row exclusive mode', []);
}

/** The last change of a setting. */
interface ChangedRow {
  key: string;
  version: number;
  updated_at: Date;
  username: string | null;
}

export async function selectChanged(tx: Tx): Promise<ChangedRow[]> {
  const { rows } = await tx.query<ChangedRow>(
    `select setting.key, setting.version, setting.updated_at, operator.username
     from setting left join shared.operator_name operator on operator.id = setting.updated_by`,
    [],
  );
  return rows;
}

/** Whether any money was ever posted. */
export async function moneyHasMoved(tx: Tx): Promise<boolean> {
  const { rows } = await tx.query<{ moved: boolean }>('select exists (select from ledger.line) as moved', []);
  return onlyRow(rows).moved;
}
