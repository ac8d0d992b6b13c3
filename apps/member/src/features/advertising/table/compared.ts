import { type QueryKey, useQuery } from '@tanstack/react-query';
import { api, type Input } from '../../../data/api.ts';
import { keys } from '../../../data/query-keys.ts';
import type { OrderResults } from './sorting.ts';

export type Status = NonNullable<Input<'listResults'>['status']>;

/** Whose orders a table compares. */
export interface Compared {
  queryKey: QueryKey;
  calls: Pick<typeof api, 'listResults'>;
  /** The address of their list. */
  list: string;
  hrefOf(order: OrderResults): string;
  /** Whether the reader may run them again. */
  runsAgain: boolean;
}

export const own = (status: Status): Compared => ({
  queryKey: keys.orderResults(status),
  calls: api,
  list: '/warehouse',
  hrefOf: ({ stage, product_id }) => (stage === 'unpaid' ? '/distribute' : `/order-detail/${product_id}`),
  runsAgain: true,
});

/** What each of their newest orders led to. */
export function useCompared({ queryKey, calls }: Pick<Compared, 'queryKey' | 'calls'>, status: Status) {
  return useQuery({ queryKey, queryFn: ({ signal }) => calls.listResults({ status }, { signal }) });
}
