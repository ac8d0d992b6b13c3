import { expect, test } from 'vitest';
import { seal, unseal } from './sealing.ts';

const secret = Buffer.from('a secret of the tests, of 32 bytes or more');
const mine = { purpose: 'test', owner: 'me' };

test('a sealed text can be unsealed, and each seal is different', () => {
  const sealed = seal(secret, mine, 'bốn');
  expect(unseal(secret, mine, sealed)).toBe('bốn');
  expect(seal(secret, mine, 'bốn').equals(sealed)).toBe(false);
  expect(sealed.includes('bốn')).toBe(false);
});

test('a seal cannot be opened for another owner, purpose or secret, nor when changed or cut', () => {
  const sealed = seal(secret, mine, 'text');
  expect(unseal(secret, { ...mine, owner: 'you' }, sealed)).toBeNull();
  expect(unseal(secret, { ...mine, purpose: 'other' }, sealed)).toBeNull();
  expect(unseal(Buffer.from(`${secret}!`), mine, sealed)).toBeNull();
  for (let at = 0; at < sealed.length; at += 1) {
    const changed = Buffer.from(sealed);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(unseal(secret, mine, changed)).toBeNull();
    expect(unseal(secret, mine, sealed.subarray(0, at))).toBeNull();
  }
});
