// Owns members' phone numbers that were verified, and the codes that verify them.
// Refuses to call a number verified unless its owner sent back a code that reached it.
// Start reading with verifying/ask-code.ts, then sending/send-code.ts.
export { forgetPhone } from './forget-phone.ts';
export { selectVerifiedAt as phoneVerifiedAt } from './sql.ts';
