import { formatDateTime, fromIso } from '@handbill/contract/time';
import { type ReactNode, useId } from 'react';
import { Link, useLocation, useSearch } from 'wouter';
import { countText } from '../../../languages/counts.ts';
import { type TextId, useText } from '../../../languages/index.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Loaded } from '../../../ui/lists/loaded.tsx';
import { Money } from '../../../ui/values/money.tsx';
import { Figure, SortHeader } from '../../../ui/wide/table-parts.tsx';
import { UsesWidth } from '../../../ui/wide/uses-width.tsx';
import { StageBadge } from '../../orders/stage-badge.tsx';
import { type Compared, own, type Status, useCompared } from './compared.ts';
import { EndedAction } from './ended-action.tsx';
import {
  type Column,
  columns,
  type OrderResults,
  type Sorting,
  searchAfter,
  sorted,
  sortingIn,
} from './sorting.ts';

const names: Readonly<Record<Column, TextId>> = {
  title: 'field.label.title',
  state: 'table.state',
  visits: 'table.visits',
  taps: 'table.taps',
  conversions: 'table.conversions',
  visit_cost: 'table.visit_cost',
  tap_cost: 'table.tap_cost',
  conversion_cost: 'table.conversion_cost',
  spent: 'table.spent',
  ends: 'table.ends',
};
/** Columns of words; the others are figures, which stand to the right. */
const words: ReadonlySet<Column> = new Set(['title', 'state']);

/** The orders of the member, or of a business, with what each led to, side by side, for wide windows. */
export function OrdersTable(props: { status: Status; empty: ReactNode; of?: Compared }) {
  const { status, empty, of = own(status) } = props;
  const results = useCompared(of, status);
  return (
    <>
      <UsesWidth />
      <Loaded query={results}>
        {({ data, has_older }) =>
          data.length === 0 ? (
            empty
          ) : (
            <>
              <Table orders={data} hrefOf={of.hrefOf} runsAgain={of.runsAgain} />
              {has_older && <Older shown={data.length} list={of.list} />}
            </>
          )
        }
      </Loaded>
    </>
  );
}

function Table(props: Pick<Compared, 'hrefOf' | 'runsAgain'> & { orders: readonly OrderResults[] }) {
  const { orders, hrefOf, runsAgain } = props;
  const text = useText();
  const sorting = sortingIn(useSearch());
  return (
    <div className="overflow-x-auto rounded-card border border-line bg-card">
      <table className="w-full border-collapse text-sm">
        <caption className="sr-only">{text('warehouse.distributed')}</caption>
        <thead className="border-line border-b align-bottom text-xs">
          <tr>
            {columns.map((column) => (
              <Header key={column} column={column} sorting={sorting} />
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {sorted(orders, sorting).map((order) => (
            <Row key={order.product_id} order={order} href={hrefOf(order)} runsAgain={runsAgain} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Header({ column, sorting }: { column: Column; sorting: Sorting | null }) {
  const text = useText();
  const search = useSearch();
  const [path, goTo] = useLocation();
  return (
    <SortHeader
      name={text(names[column])}
      isWords={words.has(column)}
      direction={sorting?.column === column ? sorting.direction : undefined}
      onSort={() => goTo(`${path}?${searchAfter(search, column)}`, { replace: true })}
    />
  );
}

function Row(props: { order: OrderResults; href: string; runsAgain: boolean }) {
  const { order, href, runsAgain } = props;
  const { stage } = order;
  const id = useId();
  return (
    <tr className="relative hover:bg-sunken">
      <th scope="row" className="min-w-28 px-1.5 py-1 text-left font-medium">
        {/* All of the row is this link. Orders that were run again have one title. */}
        <Link
          aria-describedby={`${id}-state ${id}-spent ${id}-end`}
          href={href}
          className="flex min-h-11 items-center after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:outline-offset-[-3px]"
        >
          {order.title}
        </Link>
      </th>
      <td id={`${id}-state`} className="px-1.5 py-1">
        <span className="flex items-center justify-between gap-3">
          <StageBadge stage={stage} dropped={stage === 'stopped' && order.paid_at === null} />
          {runsAgain && <EndedAction id={order.product_id} order={order} asIcon />}
        </span>
      </td>
      <Figure>
        {countText(order.verified)}
        <span className="text-soft">/{countText(order.visits_target)}</span>
      </Figure>
      <Figure>{countText(order.taps)}</Figure>
      <Figure>{countText(order.conversions)}</Figure>
      <Figure>{order.cost.visit !== null && <Money amount={order.cost.visit} />}</Figure>
      <Figure>{order.cost.tap !== null && <Money amount={order.cost.tap} />}</Figure>
      <Figure>{order.cost.conversion !== null && <Money amount={order.cost.conversion} />}</Figure>
      <Figure id={`${id}-spent`}>
        <Money amount={order.spent} />
      </Figure>
      <Figure id={`${id}-end`}>{endOf(order)}</Figure>
    </tr>
  );
}

/** Of `dd-MM-yyyy HH:mm:ss`: the day is enough to compare. */
const DAY_LENGTH = 10;

/** The day on which an order ended, or its last day if it has one. */
function endOf({ completed_at, ends_on }: OrderResults): ReactNode {
  if (completed_at !== null) {
    return <time dateTime={completed_at}>{formatDateTime(fromIso(completed_at)).slice(0, DAY_LENGTH)}</time>;
  }
  return ends_on === null ? null : ends_on.split('-').reverse().join('-');
}

/** The table compares the newest orders; the list has all. */
function Older({ shown, list }: { shown: number; list: string }) {
  const text = useText();
  const next = new URLSearchParams(useSearch());
  next.set('show', 'list');
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-2 text-soft">
      {text('table.newest', { count: shown })}
      <ButtonLink href={`${list}?${next}`} look="secondary">
        {text('table.all')}
      </ButtonLink>
    </p>
  );
}
