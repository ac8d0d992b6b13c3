import { describe, expect, test } from 'vitest';
import { fingerprintOf } from './idempotency.ts';

const SECRET = Buffer.from('a secret of these tests');
const fingerprint = (input: unknown) => fingerprintOf(SECRET, input).toString('hex');

describe('the fingerprint of an input', () => {
  test('the fingerprint of an input does not depend on the order of its keys', () => {
    expect(fingerprint({ amount: 5n, to: { bank: 'VCB', number: '1' } })).toBe(
      fingerprint({ to: { number: '1', bank: 'VCB' }, amount: 5n }),
    );
  });

  test('a field that is undefined leaves the fingerprint of an input as it is', () => {
    expect(fingerprint({ amount: 5n, note: undefined })).toBe(fingerprint({ amount: 5n }));
  });

  test('the fingerprint of an input depends on the secret', () => {
    const other = fingerprintOf(Buffer.from('another secret'), { amount: 5n });
    expect(other.toString('hex')).not.toBe(fingerprint({ amount: 5n }));
  });

  test('two inputs that differ in one value, or in its type, have two fingerprints', () => {
    const inputs = [
      { value: 5n },
      { value: 5 },
      { value: '5' },
      { value: 6n },
      { value: null },
      { value: true },
      { value: undefined },
      { value: [5n] },
      { value: [5n, 6n] },
      { value: [6n, 5n] },
      { value: new Date('2026-03-02T03:00:00.000Z') },
      { value: new Date('2026-03-02T03:00:00.001Z') },
      { value: Buffer.from('a file') },
      { value: Buffer.from('another file') },
      { other: 5n },
    ];
    expect(new Set(inputs.map(fingerprint)).size).toBe(inputs.length);
  });

  test('two files with the same bytes have one fingerprint', () => {
    expect(fingerprint({ file: Buffer.from('bytes') })).toBe(fingerprint({ file: Buffer.from('bytes') }));
  });

  test('an input of undefined alone has a fingerprint', () => {
    expect(fingerprint(undefined)).toBe(fingerprint(null));
  });
});
