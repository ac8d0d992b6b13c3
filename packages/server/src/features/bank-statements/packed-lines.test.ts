import { expect, test } from 'vitest';
import { unpacked } from '../../../test/packed-lines.ts';
import { PackedLines } from './packed-lines.ts';
import { lineOf } from './reading/lines.ts';

test('a long file keeps every line, in its order, in pieces of 1,000', () => {
  const lines = new PackedLines();
  for (let line = 1; line <= 2_001; line += 1) {
    lines.add(
      lineOf({
        line,
        raw: 'Đặt cọc',
        bookedOn: '2026-03-02',
        amount: BigInt(line),
        currency: 'USD',
        bankReference: `FT ${line}`,
        remittance: 'Đặt cọc',
        payer: '',
      }),
    );
    expect(lines.count).toBe(line);
  }
  expect([...lines.pieces()]).toHaveLength(3);
  const read = unpacked(lines);
  expect(read).toHaveLength(2_001);
  expect(read[1_000]).toMatchObject({ line: 1_001, amount: 1_001n, remittance: 'Đặt cọc' });
  expect(read.map(({ line }) => line)).toEqual(read.map(({ amount }) => Number(amount)));
});
