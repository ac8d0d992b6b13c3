/** A bank transfer that a Vietnamese bank app can prefill from a QR code. */
export interface VietQrTransfer {
  /** The six digits that name the bank. */
  bankBin: string;
  accountNumber: string;
  /** Whole dong (the currency has no minor unit), or null to let the payer type it. */
  amountDong: bigint | null;
  /** What the payment is for, or null. Bank apps may alter it. */
  purpose: string | null;
}

/** The most dong that fit into the amount's 13 characters. */
export const VIETQR_DONG_MAX = 9_999_999_999_999n;

/**
 * The text of a VietQR code: EMVCo merchant-presented TLV for a NAPAS transfer to an account. Throws a
 * RangeError for values that do not fit the format, because a wrong length could make a code that pays
 * somebody else.
 */
export function vietQrPayload({ bankBin, accountNumber, amountDong, purpose }: VietQrTransfer): string {
  demand(/^\d{6}$/.test(bankBin), 'a bank BIN has six digits');
  demand(/^[A-Za-z0-9]{1,34}$/.test(accountNumber), 'an account number has 1 to 34 letters and digits');
  demand(
    amountDong === null || (amountDong > 0n && amountDong <= VIETQR_DONG_MAX),
    'the amount does not fit',
  );
  demand(purpose === null || /^[A-Za-z0-9 ]{1,25}$/.test(purpose), 'a purpose has 1 to 25 plain characters');
  const beneficiary = field('00', bankBin) + field('01', accountNumber);
  const payload = [
    field('00', '01'),
    field('01', amountDong === null ? '11' : '12'),
    field('38', field('00', 'A000000727') + field('01', beneficiary) + field('02', 'QRIBFTTA')),
    field('53', '704'),
    amountDong === null ? '' : field('54', amountDong.toString()),
    field('58', 'VN'),
    purpose === null ? '' : field('62', field('08', purpose)),
    '6304',
  ].join('');
  return payload + crc16(payload).toString(16).toUpperCase().padStart(4, '0');
}

/** One field: its id, the length of its value in two digits, its value. Throws a RangeError over 99 characters. */
export function field(id: string, value: string): string {
  demand(value.length >= 1 && value.length <= 99, `field ${id} has ${value.length} of 1 to 99 characters`);
  return `${id}${String(value.length).padStart(2, '0')}${value}`;
}

/** CRC-16/CCITT-FALSE of ASCII text: polynomial 0x1021, from 0xFFFF, not reflected. */
export function crc16(text: string): number {
  let crc = 0xffff;
  for (const byte of Buffer.from(text, 'ascii')) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit += 1) crc = ((crc << 1) ^ (crc & 0x8000 ? 0x1021 : 0)) & 0xffff;
  }
  return crc;
}

function demand(holds: boolean, reason: string): void {
  if (!holds) throw new RangeError(reason);
}
