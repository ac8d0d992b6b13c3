// Owns deposits: members announce them, operators confirm them with the amount that the bank received.
// Refuses to credit money without a bank reference, or one bank reference twice.
// Start reading with confirm-deposit.ts.
export {
  amountFor,
  type BankAmount,
  type BankRate,
  bankRateOf,
  worthTo,
} from './bank-currency.ts';
export { bankReferenceKey, serviceReference } from './bank-reference.ts';
export { type Credit, creditDeposits, creditMembers } from './credit-deposits.ts';
export { listOwnDeposits } from './list-deposits.ts';
export { CREDIT_MAX, canBeConfirmed } from './rules.ts';
export {
  type AnnouncedRow,
  type ClaimedCredit,
  claimBankReferences,
  type DepositRow,
  lockDeposit,
  lockDepositsOf,
  selectBeginning,
  selectCredited,
  selectDepositsByReference,
  selectDepositsOf,
  selectReferenced,
} from './sql.ts';
export { consoleDepositOf } from './wire.ts';
