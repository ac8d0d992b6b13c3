import type { ComponentProps, ReactNode } from 'react';
import { useSearch } from 'wouter';
import { type TextId, useText } from '../../languages/index.ts';
import { Screen } from '../screen.tsx';
import { DayRows } from './day-rows.tsx';
import { FilterTabs } from './filter-tabs.tsx';
import { Empty } from './loaded.tsx';

/** A filter of a history. One without statuses shows everything. */
export interface HistoryTab<Status> {
  name: string;
  label: TextId;
  statuses: readonly Status[];
}

type HistoryTabs<Status> = readonly [HistoryTab<Status>, ...HistoryTab<Status>[]];

/** The tab that the address names, or the first one. */
export function useHistoryTab<Status>(tabs: HistoryTabs<Status>): HistoryTab<Status> {
  const asked = new URLSearchParams(useSearch()).get('status');
  return tabs.find(({ name }) => name === asked) ?? tabs[0];
}

/** What a member asked for, grouped by day, behind tabs by status. The first tab is at `path`. */
export function HistoryScreen<Item extends { _id: string; created_at: string }, Status>(props: {
  title: TextId;
  path: string;
  tabs: HistoryTabs<Status>;
  shown: HistoryTab<Status>;
  query: ComponentProps<typeof DayRows<Item>>['query'];
  /** What an empty history says, and the way to a first row. */
  none: TextId;
  begin: ReactNode;
  children(item: Item): ReactNode;
}) {
  const text = useText();
  const { title, path, tabs, shown, query, none, begin, children } = props;
  return (
    <Screen title={text(title)} back="/individual">
      <FilterTabs
        label="deposit.status"
        tabs={tabs.map(({ name, label }) => ({
          href: name === tabs[0].name ? path : `${path}?status=${name}`,
          label,
          current: name === shown.name,
        }))}
      />
      <DayRows
        query={query}
        keyOf={({ _id }) => _id}
        at={({ created_at }) => created_at}
        empty={
          shown.statuses.length === 0 ? (
            <Empty says={none}>{begin}</Empty>
          ) : (
            <Empty says="history.none_here" />
          )
        }
      >
        {children}
      </DayRows>
    </Screen>
  );
}
