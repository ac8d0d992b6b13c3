import type pg from 'pg';

/** A value of each type that statements take; a statement is planned for one set of values, and run with none. */
const SAMPLES: Readonly<Record<string, string>> = {
  uuid: '01890000-0000-7000-8000-000000000001',
  text: '01890000-0000-7000-8000-000000000001',
  bigint: '1',
  integer: '1',
  smallint: '1',
  boolean: 'true',
  date: '2026-03-02',
  'timestamp with time zone': '2026-03-02T03:00:00Z',
  interval: '1 day',
  bytea: '\\x01',
  json: '{}',
  jsonb: '{}',
};

/** For statements that read a number from a text. */
const NUMBERS_IN_TEXT: Readonly<Record<string, string>> = { ...SAMPLES, text: '1' };
const INVALID_TEXT = '22P02';

function sampleOf(type: string, samples: Readonly<Record<string, string>>): string {
  const item = type.replace(/\[\]$/, '');
  const value = samples[item];
  if (value === undefined) return `null::${type}`;
  return item === type ? `'${value}'::${type}` : `array['${value}']::${type}`;
}

/** Why Citus refuses to plan a statement; null: it plans it. */
export async function refusalOf(client: pg.ClientBase, text: string): Promise<string | null> {
  const refusal = await failureOf(client, text, SAMPLES);
  if (refusal?.code !== INVALID_TEXT) return refusal?.message ?? null;
  return (await failureOf(client, text, NUMBERS_IN_TEXT))?.message ?? null;
}

async function failureOf(
  client: pg.ClientBase,
  text: string,
  samples: Readonly<Record<string, string>>,
): Promise<{ code: unknown; message: string } | null> {
  try {
    await client.query('begin');
    await client.query(`prepare planned as ${text}`);
    const { rows } = await client.query<{ types: string[] }>(
      'select parameter_types::text[] as types from pg_prepared_statements',
    );
    const values = (rows[0]?.types ?? []).map((type) => sampleOf(type, samples)).join(', ');
    await client.query(`explain execute planned${values === '' ? '' : `(${values})`}`);
    return null;
  } catch (error) {
    if (error instanceof Error && 'code' in error) return { code: error.code, message: error.message };
    throw error;
  } finally {
    await client.query('rollback; deallocate all');
  }
}
