import { describe, expect, test } from 'vitest';
import { crc16, field, VIETQR_DONG_MAX, vietQrPayload } from './vietqr.ts';

const staticAccount =
  '00020101021138570010A00000072701270006970403011300110123456780208QRIBFTTA53037045802VN63049E6F';
const staticCard =
  '00020101021138600010A00000072701300006970403011697040311012345670208QRIBFTTC53037045802VN63044F52';
const dynamicAccount =
  '00020101021238570010A00000072701270006970403011300110123456780208QRIBFTTA530370454061800005802VN62340107NPS68690819thanh toan don hang63042E2E';
const dynamicCard =
  '00020101021238600010A00000072701300006970403011697040311012345670208QRIBFTTC530370454061800005802VN62340107NPS68690819thanh toan don hang6304A203';
const staticShort =
  '00020101021138530010A0000007270123000697041601092576788590208QRIBFTTA53037045802VN6304AE9F';
const dynamicShort =
  '00020101021238530010A0000007270123000697041601092576788590208QRIBFTTA53037045405100005802VN62150811Chuyen tien630453E6';

const vietcombank = { bankBin: '970436', accountNumber: '0123456789' };

/** The fields of a text, by id. */
function fieldsOf(text: string): Record<string, string> {
  const fields: Record<string, string> = {};
  for (let at = 0; at < text.length; ) {
    const length = Number(text.slice(at + 2, at + 4));
    fields[text.slice(at, at + 2)] = text.slice(at + 4, at + 4 + length);
    at += 4 + length;
  }
  return fields;
}

describe('the check sum', () => {
  test('the check sum is CRC-16/CCITT-FALSE', () => {
    expect(crc16('123456789')).toBe(0x29b1);
    expect(crc16('')).toBe(0xffff);
  });

  test.each([staticAccount, staticCard, dynamicAccount, dynamicCard, staticShort, dynamicShort])(
    'the check sum of the public vector %s is the one at its end',
    (vector) => {
      expect(crc16(vector.slice(0, -4)).toString(16).toUpperCase().padStart(4, '0')).toBe(vector.slice(-4));
    },
  );
});

describe('the payload', () => {
  test('the payload of a transfer to an account equals the public vector, with and without an amount', () => {
    const account = { bankBin: '970403', accountNumber: '0011012345678' };
    expect(vietQrPayload({ ...account, amountDong: null, purpose: null })).toBe(staticAccount);
    const short = { bankBin: '970416', accountNumber: '257678859' };
    expect(vietQrPayload({ ...short, amountDong: null, purpose: null })).toBe(staticShort);
    expect(vietQrPayload({ ...short, amountDong: 10_000n, purpose: 'Chuyen tien' })).toBe(dynamicShort);
  });

  test('the payload has the fields of the public vector that also carries a bill number, which we never send', () => {
    const payload = vietQrPayload({
      bankBin: '970403',
      accountNumber: '0011012345678',
      amountDong: 180_000n,
      purpose: 'thanh toan don hang',
    });
    const { 62: additional, 63: _crc, ...expected } = fieldsOf(dynamicAccount);
    const { 62: ours, 63: _ourCrc, ...fields } = fieldsOf(payload);
    expect(fields).toEqual(expected);
    expect(fieldsOf(ours ?? '')).toEqual({ '08': fieldsOf(additional ?? '')['08'] });
  });

  test('the payload ends with a check sum of four digits, including leading zeros', () => {
    const endings = Array.from({ length: 300 }, (_, index) =>
      vietQrPayload({ ...vietcombank, amountDong: BigInt(index + 1), purpose: null }),
    );
    expect(endings.every((payload) => /6304[0-9A-F]{4}$/.test(payload))).toBe(true);
    expect(endings.some((payload) => /63040[0-9A-F]{3}$/.test(payload))).toBe(true);
  });

  test('the payload carries the largest amount and the longest account number', () => {
    const payload = vietQrPayload({
      bankBin: '970436',
      accountNumber: '9'.repeat(34),
      amountDong: VIETQR_DONG_MAX,
      purpose: 'A'.repeat(25),
    });
    expect(fieldsOf(payload)['54']).toBe('9999999999999');
    expect(fieldsOf(fieldsOf(payload)['38'] ?? '')['01']).toContain('9'.repeat(34));
  });

  test.each([
    ['a BIN of five digits', { bankBin: '97043' }],
    ['a BIN with a letter', { bankBin: '97043A' }],
    ['an empty account number', { accountNumber: '' }],
    ['an account number with a space', { accountNumber: '01234 56789' }],
    ['an account number that does not fit its field', { accountNumber: '1'.repeat(100) }],
    ['an amount of nothing', { amountDong: 0n }],
    ['an amount below nothing', { amountDong: -5n }],
    ['an amount of fourteen digits', { amountDong: VIETQR_DONG_MAX + 1n }],
    ['an empty purpose', { purpose: '' }],
    ['a purpose with diacritics', { purpose: 'chuyển tiền' }],
    ['a purpose with full-width digits', { purpose: '１２３' }],
    ['a purpose of 26 characters', { purpose: 'A'.repeat(26) }],
  ])('the payload is refused for %s', (_what, wrong) => {
    const right = { ...vietcombank, amountDong: 10_000n, purpose: 'HB23456789AB' };
    expect(() => vietQrPayload({ ...right, ...wrong })).toThrow(RangeError);
  });

  test('the payload has no field of 100 characters, whose length would corrupt the code', () => {
    expect(field('62', 'A'.repeat(99))).toBe(`6299${'A'.repeat(99)}`);
    expect(() => field('62', 'A'.repeat(100))).toThrow(RangeError);
    expect(() => field('62', '')).toThrow(RangeError);
  });
});
