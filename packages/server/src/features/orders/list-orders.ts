import type { AnswerOf, InputOf } from '@handbill/contract/endpoint';
import type { listProduct, listProductCompleted } from '@handbill/contract/member';
import { businessDate, startOfBusinessDate } from '@handbill/contract/time';
import type { MemberContext } from '../../platform/context.ts';
import { cutPage, pageOf } from '../../platform/formats/cursor.ts';
import { refuse } from '../../platform/refusal.ts';
import { type DistributedOrder, distributedOrders } from '../campaigns/index.ts';
import { knownSettings } from '../settings/index.ts';
import { type ReceivedOrder, receivedOrders } from '../shares/index.ts';
import { countCompleted, type OrderFilter, type OrderRow, type Side, selectOrders } from './sql.ts';

type Paging = Pick<InputOf<typeof listProduct>, 'cursor' | 'limit'>;
type Order = DistributedOrder | ReceivedOrder;

/** The member's orders, newest first, both sides in one list unless one side is requested. */
export async function listOrders(
  context: MemberContext,
  { side, status, ...paging }: InputOf<typeof listProduct>,
): Promise<AnswerOf<typeof listProduct>> {
  return pageOfOrders(context, { side: sideFor(context, side), filter: status ?? 'all' }, paging);
}

/** The successful orders, newest first, and how many of them ended on the current business day. */
export async function listCompletedOrders(
  context: MemberContext,
  { side: asked, ...paging }: InputOf<typeof listProductCompleted>,
): Promise<AnswerOf<typeof listProductCompleted>> {
  const { tx, now, memberId } = context;
  const side = sideFor(context, asked);
  const { timezone } = await knownSettings(context);
  const since = startOfBusinessDate(businessDate(now, timezone), timezone);
  const [page, completed_product] = await Promise.all([
    pageOfOrders(context, { side, filter: 'success' }, paging),
    countCompleted(tx, { memberId, side, since }),
  ]);
  return { ...page, completed_product };
}

/** The side that is read, null for both. A team sees only what the business distributes. */
function sideFor({ memberId, actorId }: MemberContext, asked: Side | undefined): Side | null {
  if (actorId === memberId) return asked ?? null;
  if (asked === 'received') throw refuse('forbidden');
  return 'distributed';
}

async function pageOfOrders(
  context: MemberContext,
  wanted: { side: Side | null; filter: OrderFilter },
  paging: Paging,
): Promise<{ data: Order[]; list_product: string[]; next_cursor: string | null }> {
  const { tx, memberId, now } = context;
  const { after, limit } = pageOf(paging);
  const rows = await selectOrders(tx, { ...wanted, memberId, now, after, limit: limit + 1 });
  const page = cutPage(rows, limit, (row) => row.id);
  const data = await ordersOf(context, page.rows);
  return { data, list_product: data.map(({ _id }) => _id), next_cursor: page.next_cursor };
}

/** Reads both sides' orders in one statement; ids are ordered by time on both. */
async function ordersOf(context: MemberContext, rows: readonly OrderRow[]): Promise<Order[]> {
  const idsOn = (side: Side) => rows.filter((row) => row.side === side).map((row) => row.id);
  const [distributed, received] = await Promise.all([
    distributedOrders(context, idsOn('distributed')),
    receivedOrders(context, idsOn('received')),
  ]);
  return [...distributed, ...received].sort((a, b) => (a._id < b._id ? 1 : -1));
}
