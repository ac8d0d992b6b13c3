import { hash, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';

/**
 * Argon2id with 19 MiB, two passes and one lane (OWASP Password Storage): about 35 ms of one core, off the
 * main thread.
 */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

// Each takes 19 MiB and a core: a burst of sign-ins waits here instead of starving everything else.
const oneOfFew = pLimit(2);

export function hashPassword(password: string): Promise<string> {
  return oneOfFew(() => hash(password.normalize('NFKC'), COST));
}

/** Whether a password matches its hash. */
export function passwordMatches(password: string, passwordHash: string): Promise<boolean> {
  return oneOfFew(() => verify(passwordHash, password.normalize('NFKC')));
}

let decoy: Promise<string> | undefined;

/** Always false, but takes as long as a real check, so that timing does not reveal which usernames exist. */
export async function matchNothing(password: string): Promise<false> {
  decoy ??= hashPassword('a password that nobody has');
  await passwordMatches(password, await decoy);
  return false;
}
