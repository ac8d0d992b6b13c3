/** What banks say most by a code of ISO 20022's ExternalStatusReason1Code, in words. */
const texts: Readonly<Record<string, string>> = {
  AC01: 'the account number is wrong',
  AC02: 'our account number is wrong',
  AC03: 'the account number is wrong',
  AC04: 'the account is closed',
  AC06: 'the account is blocked',
  AC07: 'the account is closed',
  AC13: 'the account is of a kind that takes no such payment',
  AG01: 'the account takes no such payment',
  AG02: 'the kind of payment is not known there',
  AM01: 'the amount is zero',
  AM02: 'the amount is above what is allowed',
  AM03: 'the currency is not taken',
  AM04: 'our account does not hold enough',
  AM05: 'it is a double',
  AM06: 'the amount is too small',
  AM09: 'the amount is not what was agreed',
  AM14: 'the amount is above what was agreed with the bank',
  BE01: 'the name does not belong to the account',
  BE04: 'the address of the receiver is missing',
  BE05: 'the sender is not known',
  BE06: 'the receiver is not known',
  CNOR: 'the bank of the receiver is not registered',
  CURR: 'the currency is wrong',
  CUST: 'the sender took it back',
  DNOR: 'our bank is not registered',
  DT01: 'the date is not valid',
  DU01: 'the message was sent before',
  DUPL: 'it is a double',
  ED05: 'the settlement failed',
  FF01: 'the file is not of the right form',
  FOCR: 'it was recalled',
  MD07: 'the receiver has died',
  MS02: 'no reason, by the receiver',
  MS03: 'no reason, by the bank',
  NARR: 'a reason in words',
  NOAS: 'the receiver did not answer',
  RC01: 'the code of the bank is wrong',
  RC04: 'the bank of the receiver is wrong',
  RR01: 'our account or name is missing, and a rule asks for it',
  RR02: 'our name or address is missing, and a rule asks for it',
  RR03: 'the name or address of the receiver is missing, and a rule asks for it',
  RR04: 'a rule of the authorities',
  TM01: 'it came after the closing time',
};

/** The bank's reason: its code in words where it is known, and what it wrote. */
export function bankReasonText({ code, text }: { code: string; text: string }): string {
  const words = texts[code];
  const named = words === undefined ? code : `${words} (${code})`;
  return [named, text].filter((part) => part !== '').join(': ') || 'nothing';
}
