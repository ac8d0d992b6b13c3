/** What each large table takes: its rows, and the bytes of a row with and without its indexes. Largest first. */
export async function storageOf(pool) {
  const { rows } = await pool.query(
    `select n.nspname || '.' || c.relname as table, c.reltuples::int8::text as rows,
       pg_table_size(c.oid)::text as heap, pg_indexes_size(c.oid)::text as indexes
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and n.nspname in ('public', 'ledger') and c.reltuples >= 400
     order by pg_total_relation_size(c.oid) desc`,
  );
  return rows.map(({ table, rows: count, heap, indexes }) => ({
    table: table.replace('public.', ''),
    rows: Number(count),
    heap: Number(heap),
    indexes: Number(indexes),
  }));
}
