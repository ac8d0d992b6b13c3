import {
  listProduct,
  listProductCompleted,
  numberProduct,
  numberProductDistributing,
  product,
} from '@handbill/contract/member';
import { route } from '../../platform/route.ts';
import { countDistributing, countToday } from './count-orders.ts';
import { listCompletedOrders, listOrders } from './list-orders.ts';
import { readOrder } from './read-order.ts';

export const orderRoutes = [
  route(listProduct, listOrders),
  route(listProductCompleted, listCompletedOrders),
  route(product, readOrder),
  route(numberProduct, countToday),
  route(numberProductDistributing, countDistributing),
];
