import { requester, successOf } from './http.mjs';

/** A complete claim over HTTP: token, idempotency key, JSON both ways, on keep-alive connections. */
export function claimer(port, clients) {
  const ask = requester(port, clients);
  return async (browser, shareId, key) => {
    const answer = await ask({
      method: 'POST',
      path: '/api/product-claim-reward',
      headers: { ...browser, 'Idempotency-Key': key },
      body: { product_id: shareId },
    });
    if (successOf(answer, 'a claim').reward !== 12) throw new Error('a claim paid something else');
  };
}
