import type { objects } from '@handbill/contract/console';
import { onlyRow } from '../../platform/database/rows.ts';
import type { Tx } from '../../platform/database/transaction.ts';

export interface ViewRow {
  id: string;
  list: (typeof objects.viewLists)[number];
  name: string;
  filter: Record<string, string>;
}

const COLUMNS = 'id, list, name, filter /* list is of its type: only lists of the contract are saved */';

export async function selectViews(tx: Tx, operatorId: string): Promise<ViewRow[]> {
  const { rows } = await tx.query<ViewRow>(
    `select ${COLUMNS} from saved_view where operator_id = $1 order by list, name`,
    [operatorId],
  );
  return rows;
}

/** Serialises an operator’s saves until the commit. */
export async function lockViewsOf(tx: Tx, operatorId: string): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('saved_views/' || $1, 0))`, [operatorId]);
}

/** Returns the id of the existing view with this name, or of the new one. */
export async function upsertView(tx: Tx, view: ViewRow & { operatorId: string; now: Date }): Promise<string> {
  const { rows } = await tx.query<{ id: string }>(
    `insert into saved_view (id, operator_id, list, name, filter, created_at) values ($1, $2, $3, $4, $5, $6)
     on conflict (operator_id, list, name) do update set filter = excluded.filter returning id`,
    [view.id, view.operatorId, view.list, view.name, JSON.stringify(view.filter), view.now],
  );
  return onlyRow(rows).id;
}

export async function deleteView(
  tx: Tx,
  { id, operatorId }: { id: string; operatorId: string },
): Promise<ViewRow | null> {
  const { rows } = await tx.query<ViewRow>(
    `delete from saved_view where id = $1 and operator_id = $2 returning ${COLUMNS}`,
    [id, operatorId],
  );
  return rows[0] ?? null;
}
