import type { DeliveryRow, EndpointRow } from './sql.ts';

export function webhookOf({ id, former_until, ...row }: EndpointRow, now: Date) {
  const isSigning = former_until !== null && former_until > now;
  return { _id: id, ...row, former_secret_until: isSigning ? former_until : null };
}

export function deliveryOf({ id, ...row }: DeliveryRow) {
  return { _id: id, ...row };
}
