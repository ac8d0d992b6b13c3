import { guessedPasswords } from './guessed-passwords.ts';

/** What is wrong with a new password, by field; empty when nothing is. Its length was checked before. */
export function passwordFaults(choice: {
  password: string;
  confirmation: string;
  username: string;
}): Record<string, string> {
  const folded = choice.password.normalize('NFKC').toLowerCase();
  if (guessedPasswords.has(folded) || folded === choice.username) return { password: 'too_common' };
  return choice.password === choice.confirmation ? {} : { password_confirmation: 'mismatch' };
}
