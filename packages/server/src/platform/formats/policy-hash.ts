import { createHash } from 'node:crypto';

/** What a policy calls a style or a script that is written into the page itself (CSP, level 3, `hash-source`). */
export function policyHash(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}
