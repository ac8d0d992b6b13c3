// Owns the member's view of orders on both sides: lists, one order, and counters.
// Refuses to change anything: campaigns and shares do.
// Start reading with list-orders.ts.
export { listOrders } from './list-orders.ts';
