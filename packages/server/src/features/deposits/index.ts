// Owns deposits: members announce them, operators confirm them with the amount that the bank received.
// Refuses to credit money without a bank reference, or one bank reference twice.
// Start reading with confirming/confirm-deposit.ts.
export { listOwnDeposits } from './announcing/list-own-deposits.ts';
export {
  amountFor,
  type BankAmount,
  type BankRate,
  bankRateOf,
  dongAt,
  isRateOutdated,
  TRANSIT_DAYS,
  worthTo,
} from './bank-currency.ts';
export { listDepositsOf } from './confirming/list-deposits.ts';
export { bankReferenceKey, serviceReference } from './crediting/bank-reference.ts';
export { creditedAlone, mayCreditAlone } from './crediting/credit-alone.ts';
export { type Credit, creditDeposits, creditMembers } from './crediting/credit-deposits.ts';
export {
  type ClaimedCredit,
  claimBankReferences,
  lockCreditingAlone,
  selectCredited as creditedReferences,
} from './crediting/crediting-sql.ts';
export { differenceLines } from './crediting/difference-lines.ts';
export { requireCover } from './crediting/require-cover.ts';
export { CREDIT_MAX, canBeConfirmed } from './rules.ts';
export {
  type AnnouncedRow,
  type DepositRow,
  lockDeposit,
  lockDepositsOf,
  selectBeginning as depositsWithPrefix,
  selectDepositsByReference as depositsByReference,
  selectReferenced as depositByReference,
} from './sql.ts';
