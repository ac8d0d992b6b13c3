// Owns /welcome, which explains Handbill to people who have never heard of it, and what it says that members earn.
// Refuses to show a figure that this instance has not measured, or from too few cases, and to identify visitors.
// Start reading with show-welcome.ts, then page.ts.
export { knownEarnings } from './known-earnings.ts';
