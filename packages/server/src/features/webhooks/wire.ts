import type { DeliveryRow, EndpointRow } from './sql.ts';

export function webhookOf({ id, ...row }: EndpointRow) {
  return { _id: id, ...row };
}

export function deliveryOf({ id, ...row }: DeliveryRow) {
  return { _id: id, ...row };
}
