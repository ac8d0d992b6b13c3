import type { FieldSlug } from '@handbill/contract/errors';
import { guessedPasswords } from './guessed-passwords.ts';

/** Words that an attacker would try here, longest first. docs/security.md lists them. */
const OWN_WORDS = [
  ...['administrator', 'controller', 'handbill', 'operator', 'password', 'reviewer', 'approver'],
  ...['cashier', 'console', 'matkhau', 'support', 'member', 'admin'],
];
/** How many letters a password must still have without these words, the username and all non-letters. */
const OTHER_LETTERS_MIN = 4;
/** A shorter username occurs in too many words, such as "demo" in the demo's published password. */
const USERNAME_LETTERS_MIN = 5;

/** The faults of a new password, by field; empty when it is fine. Its length is checked elsewhere. */
export function passwordFaults(choice: {
  password: string;
  confirmation: string;
  username: string;
}): Record<string, FieldSlug> {
  const folded = choice.password.normalize('NFKC').toLowerCase();
  if (guessedPasswords.has(folded) || isOurs(folded, choice.username)) return { password: 'too_common' };
  return choice.password === choice.confirmation ? {} : { password_confirmation: 'mismatch' };
}

/**
 * Whether a password is little more than the username or one of OWN_WORDS, with digits and signs around it.
 */
function isOurs(folded: string, username: string): boolean {
  if (folded === username) return true;
  const words = username.length < USERNAME_LETTERS_MIN ? OWN_WORDS : [username, ...OWN_WORDS];
  const rest = words.reduce((text, word) => text.replaceAll(word, ''), folded);
  return rest !== folded && rest.replace(/\P{L}/gu, '').length < OTHER_LETTERS_MIN;
}
