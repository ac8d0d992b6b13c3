import { addMs, HOUR_MS } from '@handbill/contract/time';
import { parsePhoneNumberFromString } from 'libphonenumber-js';
import type { Settings } from '../settings/index.ts';

/**
 * A name as others see it: three letters, four asterisks, the last character; a short name has only its first
 * letter.
 */
export function maskName(name: string): string {
  return name.length > 4 ? `${name.slice(0, 3)}****${name.slice(-1)}` : `${name.slice(0, 1)}****`;
}

/** An account number with all but the last four characters masked. */
export function maskAccountNumber(accountNumber: string): string {
  return `****${accountNumber.slice(-4)}`;
}

/**
 * When the delay after a change of bank info ends, which lets its owner object; null for the first bank info.
 */
export function bankChangeEndsAt(
  changedAt: Date | null,
  { bank_change_hours }: Pick<Settings, 'bank_change_hours'>,
): Date | null {
  return changedAt && addMs(changedAt, bank_change_hours * HOUR_MS);
}

/**
 * Until when a new password, new bank info, including the first, or a recovery delays withdrawals; null when
 * nothing does.
 */
export function holdEndsAt(
  changed: {
    password_changed_at: Date | null;
    bank_saved_at: Date | null;
    bank_changed_at: Date | null;
    recovery_until: Date | null;
  },
  settings: Pick<Settings, 'bank_change_hours' | 'first_bank_hours' | 'password_change_hours'>,
): Date | null {
  const ends = [
    changed.recovery_until,
    changed.bank_changed_at && addMs(changed.bank_changed_at, settings.bank_change_hours * HOUR_MS),
    changed.bank_saved_at && addMs(changed.bank_saved_at, settings.first_bank_hours * HOUR_MS),
    changed.password_changed_at &&
      addMs(changed.password_changed_at, settings.password_change_hours * HOUR_MS),
  ].filter((end) => end !== null);
  return ends.sort((a, b) => b.getTime() - a.getTime())[0] ?? null;
}

// A national number belongs to the company's country.
const HOME_COUNTRY = 'VN';

/** The E.164 form of a phone number, or null if it is invalid. */
export function phoneOf(text: string): string | null {
  const phone = parsePhoneNumberFromString(text, { defaultCountry: HOME_COUNTRY, extract: false });
  return phone?.isValid() && phone.ext === undefined ? phone.number : null;
}

/** A username in its stored form, or null when it is invalid. */
export function usernameOf(text: string): string | null {
  const username = text.toLowerCase();
  return /^[a-z0-9_.-]{3,32}$/.test(username) ? username : null;
}
