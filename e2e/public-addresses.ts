// What visitors see of one member's order and business without an account.
import { call, memberToken } from './api.ts';

interface Order {
  _id: string;
  share_url: string;
}

/** Those of each Handbill, found once: an order has only a few links to its results. */
const known = new Map<string, Promise<Addresses>>();

type Addresses = [share: string, results: string, business: string];

/** The addresses of a running share, of the results of an order, and of a verified business, in the demo's data. */
export function publicAddresses(url: string): Promise<Addresses> {
  const found = known.get(url) ?? findAddresses(url);
  known.set(url, found);
  return found;
}

async function findAddresses(url: string): Promise<Addresses> {
  const sharer = await memberToken(url, 'sharer');
  const demo = await memberToken(url, 'demo');
  const [share] = await ordersOf(url, { token: sharer, side: 'received', status: 'pending' });
  const [order] = await ordersOf(url, { token: demo, side: 'distributed', status: 'success' });
  if (!share || !order) throw new Error('the demo has no running share, or no order with results');
  const results: { url: string } = await call(url, 'product-link-make', {
    token: demo,
    body: { product_id: order._id },
  });
  const business: { page: string } = await call(url, 'business', { token: demo });
  return [share.share_url, results.url, business.page];
}

function ordersOf(
  url: string,
  { token, ...body }: Record<'token' | 'side' | 'status', string>,
): Promise<Order[]> {
  return call(url, 'list-product', { token, body: { ...body, limit: 1 } });
}
