// Owns the addresses of advertisers' programs, and the events on their way to them.
// Refuses to send anything about visitors or sharers, and to call anything but the public web.
// Start reading with record-event.ts, then sending/send-webhooks.ts.
export { listWebhooks } from './own-webhooks.ts';
export { addressesBehind, recordDays } from './record-days.ts';
export { recordOrderEvent } from './record-event.ts';
export { secureAllWebhooks, secureWebhooks } from './secure-webhooks.ts';
export { sendWebhooks } from './sending/send-webhooks.ts';
export { forgetWebhooks } from './sql.ts';
