import type { Client } from '@handbill/contract/client';
import type { MemberEndpoints } from '@handbill/contract/member';
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import { api, type DistributedOrder } from '../../data/api.ts';
import type { useText } from '../../languages/index.ts';
import { keepOrder } from '../orders/keep-order.ts';

type OrderingCalls = Pick<
  Client<MemberEndpoints>,
  'packages' | 'product' | 'productForecast' | 'productPreview' | 'productCreate'
>;

/** For whom an order is written: the member, or a business of whose team they are an editor. */
export interface Ordering {
  /** The membership in the team of the business; null: the member's own order. */
  membershipId: string | null;
  /** What the form begins with, and what its button says. */
  says: (text: ReturnType<typeof useText>) => { begins: string; sends: string };
  calls: OrderingCalls;
  /** Where the form is. */
  path: string;
  pathOf(orderId: string): string;
  /** The key in the query cache of what is read for it. */
  keyOf(own: QueryKey): QueryKey;
  keep(queries: QueryClient, answer: { data: DistributedOrder }): QueryKey[];
}

const own: Ordering = {
  membershipId: null,
  says: (text) => ({ begins: text('distribute.says'), sends: text('distribute.submit') }),
  calls: api,
  path: '/distribute',
  pathOf: (orderId) => `/order-detail/${orderId}`,
  keyOf: (key) => key,
  keep: keepOrder,
};

const OrderingContext = createContext(own);

/** For whom an order is written here: the member, unless something around it says otherwise. */
export const useOrdering = (): Ordering => useContext(OrderingContext);

/** Makes what it holds write orders for a business. */
export const OrderingFor = OrderingContext.Provider;
