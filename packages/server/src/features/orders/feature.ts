import * as calls from '@handbill/contract/member';
import type { Feature } from '../../platform/feature.ts';
import { route } from '../../platform/http/route.ts';
import { countDistributing, countToday } from './count-orders.ts';
import { listCompletedOrders, listOrders } from './list-orders.ts';
import { readOrder } from './read-order.ts';

export const ordersFeature: Feature = {
  memberRoutes: [
    route(calls.listProduct, listOrders),
    route(calls.listProductCompleted, listCompletedOrders),
    route(calls.product, readOrder),
    route(calls.numberProduct, countToday),
    route(calls.numberProductDistributing, countDistributing),
  ],
};
