// Owns how an operator comes to see the app as a member sees it.
// Refuses to sign anybody in: a view reads, ends by itself, and is written down before it begins.
// Start reading with view-as-member.ts, then platform/member-views.ts.
export { memberViewFeature } from './feature.ts';
