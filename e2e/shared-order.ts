import { call, decide, memberTokens, operatorToken, pauseAllOrders } from './api.ts';

/** The landing address of the order below. */
export const LANDING = 'https://tea.example/lake';

/** An order of the demo member, paid and approved, that the sharer received: preparation through the API. */
export async function sharedOrder(url: string, title: string): Promise<{ id: string; link: string }> {
  await pauseAllOrders(url);
  const operator = await operatorToken(url, 'operator');
  const advertiser = (await memberTokens(url, 'demo')).access_token;
  const offered = await call(url, 'packages', { token: advertiser });
  const order = await call(url, 'product-create', {
    token: advertiser,
    body: { title, text: 'Two cups, one price.', landing_url: LANDING, package_id: offered[0]._id },
  });
  await call(url, 'product-pay', { token: advertiser, body: { product_id: order._id } });
  await decide(url, `orders/${order._id}/approve`, { token: operator });
  const sharer = (await memberTokens(url, 'sharer')).access_token;
  const share = await call(url, 'random-product', { token: sharer, body: {} });
  return { id: share._id, link: share.share_url };
}
