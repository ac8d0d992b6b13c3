// Owns paying an announced deposit at a payment service: the checkout, and what the service says happened, once.
// Refuses to believe an unsigned message, and to credit anything but what was announced.
// Start reading with payment-service.ts, then take-event.ts.
export { checkoutsFeature } from './feature.ts';
