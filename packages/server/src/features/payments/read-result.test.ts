import { describe, expect, test } from 'vitest';
import { readResult, textOf } from './read-result.ts';

const read = (...lines: string[]) => readResult(lines.join('\n'));
function refusalOf(content: Buffer | string): unknown {
  try {
    return readResult(textOf(Buffer.from(content)));
  } catch (error) {
    const { slug, current } = error as { slug: string; current: { problem: string } };
    return [slug, current.problem];
  }
}

describe('the result of a batch', () => {
  test.each([[','], [';'], ['\t']])(
    'the result of a batch is read with cells separated by %j and columns in any order',
    (by) => {
      const lines = [
        ['Status', 'Bank_Reference', 'Reference'],
        ['PAID', ' FT  1 ', 'nothing of ours'],
        ['returned', '', ''],
        ['lost', 'x'.repeat(141), 'y'.repeat(200)],
      ].map((cells) => cells.join(by));
      expect(read(...lines)).toEqual([
        {
          line: 2,
          reference: 'nothing of ours',
          withdrawalId: null,
          status: 'paid',
          bankReference: 'FT 1',
          reason: null,
        },
        { line: 3, reference: '', withdrawalId: null, status: 'returned', bankReference: null, reason: null },
        {
          line: 4,
          reference: 'y'.repeat(100),
          withdrawalId: null,
          status: null,
          bankReference: null,
          reason: null,
        },
      ]);
    },
  );

  test('a line of a batch’s result with more or fewer cells than the header is unclear', () => {
    expect(read('reference,status,bank_reference', 'a,paid')).toEqual([
      { line: 2, reference: '', withdrawalId: null, status: null, bankReference: null, reason: null },
    ]);
  });

  test.each([
    ['columns', 'reference,status\na,paid'],
    ['columns', 'status,bank_reference\npaid,FT'],
    ['columns', 'reference,bank_reference\na,FT'],
    ['columns', ''],
    ['no_lines', 'reference,status,bank_reference\n'],
    ['too_many_lines', `reference,status,bank_reference\n${'a,paid,FT\n'.repeat(2_001)}`],
    ['malformed', 'reference,status,bank_reference\n"a,paid,FT'],
    ['malformed', Buffer.from([0xff, 0xfe, 0xfd])],
  ])('the result of a batch is refused as %s', (why, content) => {
    expect(refusalOf(content)).toEqual(['bank_file_unreadable', why]);
  });
});
