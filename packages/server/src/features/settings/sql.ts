import type { Tx } from '../../platform/transaction.ts';

export async function selectSettings(tx: Tx): Promise<Record<string, unknown>> {
  const { rows } = await tx.query<{ key: string; value: unknown }>('select key, value from setting', []);
  return Object.fromEntries(rows.map(({ key, value }) => [key, value]));
}

export async function upsertSetting(
  tx: Tx,
  setting: { key: string; value: unknown; now: Date },
): Promise<void> {
  await tx.query(
    `insert into setting (key, value, updated_at) values ($1, $2, $3)
     on conflict (key) do update set value = excluded.value, updated_at = excluded.updated_at`,
    [setting.key, JSON.stringify(setting.value), setting.now],
  );
}
