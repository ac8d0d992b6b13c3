export const WEBHOOK_SECRET = `whsec_${Buffer.from('a secret of these requests!').toString('base64')}`;

export const PAYMENT_SERVICE = {
  name: 'standard',
  key: 'bridge-key',
  url: 'https://bridge.example/checkouts',
  webhookSecrets: [WEBHOOK_SECRET],
  returnUrl: 'https://handbill.test/deposit',
} as const;

/** The payment service, as its bridge answers. */
export async function bridge(_url: string, init: RequestInit): Promise<Response> {
  const { reference } = JSON.parse(String(init.body)) as { reference: string };
  return Response.json({ id: `co_${reference}`, url: `https://pay.example/${reference}` });
}
