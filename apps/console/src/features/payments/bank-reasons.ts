/** The usual codes of ISO 20022's ExternalStatusReason1Code, in words. */
const texts: Readonly<Record<string, string>> = {
  AC01: 'the account number is wrong',
  AC02: 'our account number is wrong',
  AC03: 'the account number is wrong',
  AC04: 'the account is closed',
  AC06: 'the account is blocked',
  AC07: 'the account is closed',
  AC13: 'this type of account cannot receive the payment',
  AG01: 'the account cannot receive this payment',
  AG02: 'the type of payment is unknown to the bank',
  AM01: 'the amount is zero',
  AM02: 'the amount is above the limit',
  AM03: 'the currency is not accepted',
  AM04: 'our account has insufficient funds',
  AM05: 'it is a duplicate',
  AM06: 'the amount is too small',
  AM09: 'the amount is wrong',
  AM14: 'the amount is above the limit agreed with the bank',
  BE01: 'the name does not belong to the account',
  BE04: 'the recipient’s address is missing',
  BE05: 'the sender is unknown',
  BE06: 'the recipient is unknown',
  CNOR: 'the recipient’s bank is not registered',
  CURR: 'the currency is wrong',
  CUST: 'cancelled by the sender',
  DNOR: 'our bank is not registered',
  DT01: 'the date is not valid',
  DU01: 'the message was sent twice',
  DUPL: 'it is a duplicate',
  ED05: 'the settlement failed',
  FF01: 'the file format is invalid',
  FOCR: 'it was recalled',
  MD07: 'the recipient has died',
  MS02: 'no reason given by the recipient',
  MS03: 'no reason given by the bank',
  NARR: 'see the bank’s text',
  NOAS: 'the recipient did not answer',
  RC01: 'the bank code is wrong',
  RC04: 'the recipient’s bank is wrong',
  RR01: 'our account or name is missing (required by regulation)',
  RR02: 'our name or address is missing (required by regulation)',
  RR03: 'the recipient’s name or address is missing (required by regulation)',
  RR04: 'regulatory reason',
  TM01: 'it arrived after the cut-off time',
};

/** The bank's reason: its code in words, where known, and the bank's own text. */
export function bankReasonText({ code, text }: { code: string; text: string }): string {
  const words = texts[code];
  const named = words === undefined ? code : `${words} (${code})`;
  return [named, text].filter((part) => part !== '').join(': ') || 'no reason';
}
