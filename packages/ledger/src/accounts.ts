declare const accountNameBrand: unique symbol;

/** The name of a ledger account. Only `accounts` makes valid ones. */
export type AccountName = string & { readonly [accountNameBrand]: true };

/**
 * An asset may not rise above zero, nor a liability fall below it: these two are guarded and carry a running
 * balance. The others have no floor and no running balance.
 */
export type AccountKind = 'asset' | 'liability' | 'equity' | 'income' | 'expense';

/** An account's name determines its kind. JavaScript uses the patterns here, and SQL in the audit. */
export const accountRules: readonly { pattern: string; kind: AccountKind }[] = [
  { pattern: '^(bank|payment_service)$', kind: 'asset' },
  { pattern: '^member/[0-9A-Za-z_-]+/(available|withdrawing)$', kind: 'liability' },
  { pattern: '^campaign/[0-9A-Za-z_-]+/escrow$', kind: 'liability' },
  { pattern: '^share/[0-9A-Za-z_-]+/reserved$', kind: 'liability' },
  { pattern: '^(membership_pending|unmatched|disputed)$', kind: 'liability' },
  { pattern: '^revenue/(advertising|membership|withdrawal|exchange|interest)$', kind: 'income' },
  { pattern: '^capital$', kind: 'equity' },
  { pattern: '^(goodwill|payment_fees|bank_fees)$', kind: 'expense' },
];

const compiledRules = accountRules.map(({ pattern, kind }) => ({ expression: new RegExp(pattern), kind }));

/** The kind of an account. Throws a RangeError for a name that fits no rule. */
export function kindOf(name: string): AccountKind {
  const rule = compiledRules.find(({ expression }) => expression.test(name));
  if (rule === undefined) throw new RangeError(`"${name}" is not the name of an account`);
  return rule.kind;
}

/** All possible accounts. The functions throw a RangeError for an id that does not fit into a name. */
export const accounts = {
  bank: accountName('bank'),
  /** Money that a payment service has received but not yet paid out to the bank. */
  paymentService: accountName('payment_service'),
  membershipPending: accountName('membership_pending'),
  unmatched: accountName('unmatched'),
  /** Card payments that were charged back, until the dispute is settled. */
  disputed: accountName('disputed'),
  revenueAdvertising: accountName('revenue/advertising'),
  revenueMembership: accountName('revenue/membership'),
  revenueWithdrawal: accountName('revenue/withdrawal'),
  /** Exchange gains and losses between the receipt of money and its credit. */
  revenueExchange: accountName('revenue/exchange'),
  /** Interest from the bank minus its charges. */
  revenueInterest: accountName('revenue/interest'),
  goodwill: accountName('goodwill'),
  paymentFees: accountName('payment_fees'),
  bankFees: accountName('bank_fees'),
  /** Capital that the owners paid in. */
  capital: accountName('capital'),
  memberAvailable: (memberId: string): AccountName => accountName(`member/${memberId}/available`),
  memberWithdrawing: (memberId: string): AccountName => accountName(`member/${memberId}/withdrawing`),
  campaignEscrow: (campaignId: string): AccountName => accountName(`campaign/${campaignId}/escrow`),
  shareReserved: (shareId: string): AccountName => accountName(`share/${shareId}/reserved`),
} as const;

function accountName(text: string): AccountName {
  kindOf(text);
  return text as AccountName;
}
