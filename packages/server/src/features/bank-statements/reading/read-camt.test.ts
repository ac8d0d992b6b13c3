import { describe, expect, test } from 'vitest';
import { camtEntry, camtFile } from '../../../../test/given/money/bank-files.ts';
import { unpacked } from '../../../../test/packed-lines.ts';
import { isXml, readCamt } from './read-camt.ts';

const read = (xml: string) => readCamt(Buffer.from(xml));
const refusalOf = (xml: string) =>
  read(xml).then(
    () => 'read',
    (error: { slug: string; current: { problem: string } }) => [error.slug, error.current.problem],
  );
const linesOf = async (...entries: string[]) => unpacked((await read(camtFile({ entries }))).lines);

describe('an entry of a CAMT.053', () => {
  test.each(['02', '03', '04', '05', '06', '07', '08'])(
    'an entry of a CAMT.053 is read in version 001.%s',
    async (version) => {
      const entry = camtEntry({ version, amount: '25.00', reference: 'BANK1', remittance: 'HB2345 6789ab' });
      const { accounts, lines } = await read(camtFile({ version, entries: [entry] }));
      expect(accounts).toEqual(['DE89370400440532013000']);
      expect(unpacked(lines)).toEqual([
        {
          line: 1,
          raw: entry,
          bookedOn: '2026-03-02',
          amount: 2_500n,
          currency: 'USD',
          bankReference: 'BANK1',
          remittance: 'HB2345 6789ab',
          payer: 'Lan & Söhne <Hà Nội>',
          candidates: ['HB23456789AB'],
          paymentId: null,
          problem: null,
          skip: null,
        },
      ]);
    },
  );

  test('an entry of a CAMT.053 is read with a prefix before every name', async () => {
    const prefixed = camtFile({ entries: [camtEntry({})] })
      .replaceAll(/<(\/?)(?=[A-Z])/g, '<$1camt:')
      .replace('xmlns=', 'xmlns:camt=');
    expect(unpacked((await read(prefixed)).lines)).toMatchObject([{ amount: 1_000n, problem: null }]);
  });

  test('an entry of a CAMT.053 that is a debit, pending, informational or a reversal is not incoming money', async () => {
    const lines = await linesOf(
      camtEntry({ direction: 'DBIT' }),
      camtEntry({ status: 'PDNG' }),
      camtEntry({ status: 'INFO' }),
      camtEntry({ reversal: true }),
    );
    expect(lines.map(({ amount, skip, problem }) => [amount, skip, problem])).toEqual([
      [-1_000n, null, null],
      [1_000n, 'pending', null],
      [1_000n, 'pending', null],
      [1_000n, 'reversal', null],
    ]);
  });

  test('an entry of a CAMT.053 may carry the reference of a deposit in its end-to-end id or as a structured reference', async () => {
    const lines = await linesOf(
      camtEntry({ endToEnd: 'HB-234567-89AB' }),
      camtEntry({ remittance: '' }).replace(
        '<RmtInf><Ustrd></Ustrd></RmtInf>',
        '<RmtInf><Strd><CdtrRefInf><Ref>HB23456789AC</Ref></CdtrRefInf></Strd></RmtInf>',
      ),
      camtEntry({ remittance: 'HB234567</Ustrd><Ustrd>89AD' }),
    );
    expect(lines.map(({ candidates }) => candidates)).toEqual([
      ['HB23456789AB'],
      ['HB23456789AC'],
      ['HB23456789AD'],
    ]);
  });

  test('an entry of a CAMT.053 without details is one transaction, with the bank’s additional information as its text', async () => {
    const bare = camtEntry({}).replace(
      /<NtryDtls>.*<\/NtryDtls>/,
      '<AddtlNtryInf>HB23456789AB</AddtlNtryInf>',
    );
    expect(await linesOf(bare)).toMatchObject([{ remittance: 'HB23456789AB', payer: '', problem: null }]);
  });

  test('an entry of a CAMT.053 with several transactions gives one line for each, if they sum to the whole', async () => {
    const details = (amount: string, reference: string) =>
      `<TxDtls><Refs>${reference}</Refs><Amt Ccy="USD">${amount}</Amt></TxDtls>`;
    const batch = (...parts: string[]) =>
      camtEntry({ amount: '30.00', reference: 'BATCH' }).replace(
        /<NtryDtls>.*<\/NtryDtls>/,
        `<NtryDtls>${parts.join('')}</NtryDtls>`,
      );
    const own = '<AcctSvcrRef>OWN</AcctSvcrRef>';
    const whole = await linesOf(batch(details('10.00', own), details('20.00', '')));
    expect(whole.map(({ amount, bankReference, problem }) => [amount, bankReference, problem])).toEqual([
      [1_000n, 'OWN', null],
      [2_000n, 'BATCH/2', null],
    ]);
    for (const parts of [
      [details('10.00', own), details('10.00', '')],
      [details('10.00', own), details('x', '')],
      [details('10.00', own), '<TxDtls/>'],
    ]) {
      const lines = await linesOf(batch(...parts));
      expect(lines.map(({ problem }) => problem)).toEqual(['amounts_differ', 'amounts_differ']);
    }
    const older = batch(
      '<TxDtls><AmtDtls><TxAmt><Amt Ccy="USD">10.00</Amt></TxAmt></AmtDtls></TxDtls>',
      '<TxDtls><AmtDtls><TxAmt><Amt Ccy="USD">20.00</Amt></TxAmt></AmtDtls></TxDtls>',
    );
    expect((await linesOf(older)).map(({ amount, problem }) => [amount, problem])).toEqual([
      [1_000n, null],
      [2_000n, null],
    ]);
  });

  test.each([
    ['no amount', { amount: '' }, 'amount_unreadable'],
    ['an amount in words', { amount: 'ten' }, 'amount_unreadable'],
    ['no direction', { direction: 'BOTH' }, 'amount_unreadable'],
    ['no day', { day: 'someday' }, 'date_unreadable'],
    ['no reference of the bank', { reference: '' }, 'bank_reference_missing'],
    ['no currency', { currency: '' }, 'currency_unreadable'],
  ] as const)('an entry of a CAMT.053 with %s is a problem', async (_what, changed, problem) => {
    expect(await linesOf(camtEntry(changed))).toMatchObject([{ problem }]);
  });

  test('an entry of a CAMT.053 may have its day as a time or value date, and its reference and text in its details', async () => {
    const details = '<Refs><AcctSvcrRef>D1</AcctSvcrRef></Refs><AddtlTxInf>HB23456789AB</AddtlTxInf>';
    const entry = camtEntry({ reference: '' })
      .replace(/<BookgDt>.*<\/ValDt>/, '<ValDt><DtTm>2026-03-02T10:00:00Z</DtTm></ValDt>')
      .replace(/<TxDtls>.*<\/TxDtls>/, `<TxDtls>${details}</TxDtls>`);
    expect(await linesOf(entry)).toMatchObject([
      { bookedOn: '2026-03-02', bankReference: 'D1', remittance: 'HB23456789AB', payer: '', problem: null },
    ]);
  });

  test('an entry of a CAMT.053 without an amount, or without the reference that its parts share, is a problem', async () => {
    const parts = '<TxDtls><Amt Ccy="USD">4.00</Amt></TxDtls><TxDtls><Amt Ccy="USD">6.00</Amt></TxDtls>';
    const lines = await linesOf(
      camtEntry({}).replace(/<Amt .*<\/Amt>/, ''),
      camtEntry({ reference: '' }).replace(/<TxDtls>.*<\/TxDtls>/, parts),
    );
    expect(lines.map(({ problem }) => problem)).toEqual([
      'amount_unreadable',
      'bank_reference_missing',
      'bank_reference_missing',
    ]);
  });

  test('an entry of a CAMT.053 may mark a reversal with a 1', async () => {
    const entry = camtEntry({}).replace('<Sts>', '<RvslInd>1</RvslInd><Sts>');
    expect(await linesOf(entry)).toMatchObject([{ skip: 'reversal' }]);
  });

  test('an indicator of a reversal in any spelling is never a credit', async () => {
    for (const value of ['TRUE', ' true ', 'True', 'yes']) {
      const entry = camtEntry({}).replace('<Sts>', `<RvslInd>${value}</RvslInd><Sts>`);
      expect(await linesOf(entry)).toMatchObject([{ skip: 'reversal' }]);
    }
    const plain = camtEntry({}).replace('<Sts>', '<RvslInd>false</RvslInd><Sts>');
    expect(await linesOf(plain)).toMatchObject([{ skip: null }]);
  });

  test('an entry of a CAMT.053 is read next to a comment', async () => {
    const file = camtFile({ entries: [camtEntry({})] }).replace('<Stmt>', '<!-- made by <Ntry> 1 --><Stmt>');
    expect((await read(file)).lines.count).toBe(1);
  });
});

describe('the balances of a CAMT.053', () => {
  test('the balances of a CAMT.053 are its opening, its closing and the sums of its lines', async () => {
    const entries = [
      camtEntry({ amount: '9.00' }),
      camtEntry({ amount: '4.00', direction: 'DBIT' }),
      camtEntry({ amount: '7.00', status: 'PDNG' }),
    ];
    const { balances } = await read(camtFile({ entries, opening: '1.00', closing: '6.00' }));
    expect(balances).toEqual({
      currency: 'USD',
      opening: 100n,
      closing: 600n,
      credits: 900n,
      debits: 400n,
      opensOn: '2026-03-02',
      closesOn: '2026-03-02',
      problems: [],
    });
  });

  test('the balances of a CAMT.053 are wrong when opening and lines do not sum to the closing', async () => {
    const entries = [camtEntry({ amount: '9.00' })];
    const { balances } = await read(camtFile({ entries, opening: '1.00', closing: '1.01' }));
    expect(balances.problems).toEqual([{ problem: 'sum_differs', expected: 1_000n, found: 101n }]);
  });

  test('the balances of a CAMT.053 are checked for each of several statements, and from one to the next', async () => {
    const one = (opening: string, closing: string) =>
      /<Stmt>.*<\/Stmt>/s.exec(
        camtFile({ entries: [camtEntry({ amount: '1.00' })], opening, closing }),
      )?.[0] ?? '';
    const whole = (...statements: string[]) =>
      read(camtFile({ entries: [] }).replace(/<Stmt>.*<\/Stmt>/s, statements.join('')));
    const good = await whole(one('0.00', '1.00'), one('1.00', '2.00'));
    expect([good.balances.opening, good.balances.closing, good.balances.problems]).toEqual([0n, 200n, []]);
    const bad = await whole(one('0.00', '1.00'), one('5.00', '6.00'));
    expect(bad.balances.problems).toEqual([{ problem: 'parts_differ', expected: 100n, found: 500n }]);
  });

  test('a CAMT.053 of a day without movements may consist of balances only', async () => {
    const { lines, balances } = await read(camtFile({ entries: [], opening: '5.00', closing: '5.00' }));
    expect([lines.count, balances.closing]).toEqual([0, 500n]);
  });

  test('impossibly large balances of a CAMT.053 are refused', async () => {
    const file = camtFile({ entries: [], opening: '99999999999999.00', closing: '99999999999999.00' });
    expect(await refusalOf(file)).toEqual(['bank_file_unreadable', 'amounts_too_large']);
  });
});

describe('the encoding of a CAMT.053', () => {
  test.each([
    ['a mark', '\ufeff'],
    ['no mark', ''],
  ])('the encoding of a CAMT.053 may be UTF-16 in either order, with %s', async (_what, mark) => {
    const file = Buffer.from(mark + camtFile({ entries: [camtEntry({ amount: '3.00' })] }), 'utf16le');
    for (const content of [file, Buffer.from(file).swap16()]) {
      expect(isXml(content)).toBe(true);
      expect(unpacked((await readCamt(content)).lines)).toMatchObject([
        { amount: 300n, payer: 'Lan & Söhne <Hà Nội>' },
      ]);
    }
  });
});

describe('a message is refused as a whole', () => {
  const good = camtFile({ entries: [camtEntry({})] });

  test.each([
    ['a document type', good.replace('<Document', '<!DOCTYPE Document [<!ENTITY a "b">]><Document')],
    ['a custom entity', good.replace('thanks', '&a;')],
    ['an unescaped ampersand', good.replace('&amp;', '&')],
    ['CDATA', good.replace('<Ustrd>', '<Ustrd><![CDATA[HB]]>')],
    ['a zero', good.replace('thanks', '\0')],
    ['a comment without an end', good.replace('<Stmt>', '<!-- <Stmt>')],
    ['levels without end', good.replace('<Ustrd>', `${'<a>'.repeat(5_000)}${'</a>'.repeat(5_000)}<Ustrd>`)],
    ['too many levels', good.replace('<Ustrd>', `${'<a>'.repeat(60)}${'</a>'.repeat(60)}<Ustrd>`)],
  ])('a CAMT.053 is refused as a whole for %s', async (_what, xml) => {
    expect(await refusalOf(xml)).toEqual(['bank_file_unreadable', 'unsafe']);
  });

  test.each([
    ['an entry without an end', good.replaceAll('</Ntry>', '')],
    ['an element without an end', good.replace('</Amt>', '')],
    ['a document without an end', good.replace('</Document>', '')],
    ['a tag that is cut off', good.slice(0, good.indexOf('</Ntry>') + 3)],
    ['bytes that are not UTF-8', null],
  ])('a CAMT.053 is refused as a whole for %s', async (_what, xml) => {
    const content = xml === null ? Buffer.from(good, 'latin1') : Buffer.from(xml);
    await expect(readCamt(content)).rejects.toMatchObject({ current: { problem: 'malformed' } });
  });

  test.each([
    ['another version', good.replace('camt.053.001.08', 'camt.053.001.13'), 'unsupported_version'],
    ['another message', good.replace('camt.053.001.08', 'camt.052.001.08'), 'unsupported_version'],
    ['no namespace', good.replace(/ xmlns="[^"]+"/, ''), 'unsupported_version'],
    ['no document', '<Other/>', 'unsupported_version'],
    ['no statement', good.replace(/<Stmt>.*<\/Stmt>/s, ''), 'no_lines'],
    ['no entry', camtFile({ entries: [] }), 'no_lines'],
  ])('a CAMT.053 is refused as a whole for %s', async (_what, xml, why) => {
    expect(await refusalOf(xml)).toEqual(['bank_file_unreadable', why]);
  });
});
