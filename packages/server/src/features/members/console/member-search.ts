import { isId } from '../../../platform/ids.ts';
import type { MemberSearch } from './console-sql.ts';

// A national number belongs to the company's country.
const HOME_CALLING_CODE = '84';

/**
 * The terms of an operator's search, or null for everybody; a national phone number is searched in its stored
 * form.
 */
export function memberSearchOf(text: string): MemberSearch | null {
  const username = text.trim().toLowerCase();
  if (username === '') return null;
  const digits = username.replace(/[ ().-]/g, '');
  const account = username.replace(/[ -]/g, '').toUpperCase();
  return {
    username,
    phone: digits.startsWith('0') ? `+${HOME_CALLING_CODE}${digits.slice(1)}` : digits,
    id: isId(username) ? username : null,
    inviteCode: username.toUpperCase(),
    accountEnd: /^[A-Z0-9]{4,34}$/.test(account) ? account : null,
  };
}
