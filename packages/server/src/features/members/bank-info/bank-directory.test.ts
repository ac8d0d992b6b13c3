import * as member from '@handbill/contract/member';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/app.ts';
import { runJob } from '../../../platform/queue/jobs.ts';
import { banksIn, ensureBankDirectory } from './bank-directory.ts';
import { refreshBankDirectory } from './refresh-bank-directory.ts';

let app: TestApp;
beforeEach(async () => {
  app = await createTestApp();
});
afterEach(async () => {
  expect(await app.audit()).toEqual([]);
  expect(app.bugs).toEqual([]);
  await app.close();
});

const entry = (changes: Record<string, unknown> = {}) => ({
  id: 900,
  code: 'NEWBANK',
  bin: '970999',
  shortName: 'NewBank',
  name: 'Ngân hàng Mới',
  transferSupported: 1,
  ...changes,
});
const answer = (...data: unknown[]) => ({ code: '00', desc: 'Get Bank list successful!', data });

async function listed() {
  const { body } = await app.call(member.bankDirectory, {}, { as: await app.newMember() });
  return body.data;
}

test('an empty directory is filled from the snapshot, in the order of names, and only once', async () => {
  expect(await listed()).toEqual([]);
  await app.work(ensureBankDirectory);
  const banks = await listed();
  expect(banks).toHaveLength(65);
  expect(banks).toContainEqual({
    code: 'VCB',
    bin: '970436',
    short_name: 'Vietcombank',
    name: expect.stringContaining('Ngoại Thương'),
  });
  await app.work(({ tx }) => tx.query(`delete from bank where code = 'VCB'`, []));
  await app.work(ensureBankDirectory);
  expect(await listed()).toHaveLength(64);
});

describe('refreshing from outside', () => {
  const asked: { url: string; init: RequestInit | undefined }[] = [];
  const outside = (respond: () => Promise<Response>) =>
    refreshBankDirectory(async (input, init) => {
      asked.push({ url: String(input), init });
      return respond();
    });

  test('refreshing the directory adds new banks, updates known ones and keeps those no longer listed', async () => {
    const renewed = entry({ code: 'VCB', bin: '970436', shortName: 'VCB Mới' });
    await runJob(
      app.runtime,
      outside(async () => Response.json(answer(entry(), renewed))),
    );
    const banks = await listed();
    expect(banks).toHaveLength(66);
    const names = banks.filter(({ code }) => code === 'NEWBANK' || code === 'VCB');
    expect(names.map(({ short_name }) => short_name)).toEqual(['NewBank', 'VCB Mới']);
    expect(asked.at(-1)).toMatchObject({
      url: 'https://api.vietqr.io/v2/banks',
      init: { redirect: 'error' },
    });
    expect(asked.at(-1)?.init?.signal).toBeInstanceOf(AbortSignal);
  });

  test('the directory is refreshed from outside once a day', () => {
    expect(refreshBankDirectory(fetch).schedule).toMatch(/^\d+ \d+ \* \* \*$/);
  });

  test.each([
    ['it cannot be reached', () => Promise.reject(new TypeError('fetch failed'))],
    ['it answers garbage', async () => new Response('<html>busy</html>')],
    ['it answers another code', async () => Response.json({ code: '99', data: [entry()] })],
    ['it answers no list', async () => Response.json({ code: '00', data: { VCB: entry() } })],
    ['it answers without end', async () => Response.json(answer(...Array(1_001).fill(entry())))],
    ['it lists nothing', async () => Response.json(answer())],
  ])(
    'refreshing the directory does not fail when %s: the directory stays unchanged',
    async (_name, respond) => {
      await app.work(ensureBankDirectory);
      const before = await listed();
      await runJob(app.runtime, outside(respond));
      expect(await listed()).toEqual(before);
    },
  );

  test('refreshing an empty directory fills it from the snapshot even when nothing can be reached', async () => {
    await runJob(
      app.runtime,
      outside(() => Promise.reject(new TypeError('fetch failed'))),
    );
    expect(await listed()).toHaveLength(65);
  });

  test('refreshing the directory skips a bank whose BIN already belongs to another one', async () => {
    const squatter = entry({ bin: '970436' });
    await runJob(
      app.runtime,
      outside(async () => Response.json(answer(squatter))),
    );
    expect((await listed()).filter(({ bin }) => bin === '970436')).toMatchObject([{ code: 'VCB' }]);
  });
});

describe('an entry from outside', () => {
  test.each([
    { code: 5 },
    { code: '' },
    { code: 'x'.repeat(21) },
    { bin: '97043' },
    { bin: 970436 },
    { name: null },
    { name: 'two\nlines' },
    { shortName: 'NUL\0' },
    { shortName: 'x'.repeat(61) },
    { transferSupported: 'yes' },
  ])('an entry of the outside directory with %j is left out, and the others are accepted', (changes) => {
    expect(banksIn(answer(entry(changes), null, entry({ code: 'GOOD', bin: '970998' })))).toEqual([
      {
        code: 'GOOD',
        bin: '970998',
        shortName: 'NewBank',
        name: 'Ngân hàng Mới',
        transferSupported: true,
      },
    ]);
  });

  test('an entry of the outside directory that repeats a code or a BIN is left out', () => {
    const twice = answer(entry(), entry({ bin: '970998' }), entry({ code: 'OTHER' }));
    expect(banksIn(twice).map(({ code, bin }) => [code, bin])).toEqual([['NEWBANK', '970999']]);
  });
});
