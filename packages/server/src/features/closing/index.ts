// Owns the closing of an account: everything of it ends and is paid out, in one transaction; later its owner is erased.
// Refuses to leave money behind: an account is closed when nothing is available in it, and stays so.
// Start reading with close-account.ts.
export { closingFeature } from './feature.ts';
