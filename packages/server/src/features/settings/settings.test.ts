import { settings } from '@handbill/contract/member';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { knownSettings, readSettings, saveSetting } from './index.ts';
import { awardFeedOf, defaultSettings, missingSettings, publicSettings, settingsSchema } from './rules.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

describe('settings', () => {
  test('anybody can read the public settings, and nobody the others without signing in', async () => {
    const { status, body } = await app.call(settings, {});
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      site_title: { value: 'Handbill' },
      currency: { value: 'USD' },
      withdraw_minimum: { value: 1_000 },
      receive_limit: { value: 20 },
      settle_minutes: { value: 10 },
      checkout: { value: false },
      demo: { value: false },
    });
    expect(body.data).not.toHaveProperty('bank_account');
    expect(body.data).not.toHaveProperty('proof_of_work_bits');
  });

  test('a stored setting overrides its default, and money keeps its exact value', async () => {
    await app.work(async (work) => {
      await saveSetting(work, 'deposit_maximum', 900_000_000_000_000n);
      await saveSetting(work, 'site_title', 'Corner Shop');
      await saveSetting(work, 'site_title', 'Handbill Shop');
    });
    const stored = await app.work(readSettings);
    expect(stored.deposit_maximum).toBe(900_000_000_000_000n);
    expect(stored.site_title).toBe('Handbill Shop');
  });

  test('a setting outside its bounds is not stored, and an invalid stored one is an error', async () => {
    await expect(app.set('dwell_seconds', 0)).rejects.toThrow();
    await app.work(({ tx, now }) =>
      tx.query("insert into setting (key, value, updated_at) values ('receive_limit', '\"many\"', $1)", [
        now,
      ]),
    );
    app.runtime.memory.forget();
    await expect(app.work(readSettings)).rejects.toThrow();
    expect((await app.call(settings, {})).status).toBe(500);
    expect(app.bugs).toHaveLength(1);
    app.bugs.length = 0;
    await app.work(({ tx }) => tx.query("delete from setting where key = 'receive_limit'", []));
  });

  test('a changed setting applies to the next call, and a rolled-back one to none', async () => {
    const title = async () => (await app.work(knownSettings)).site_title;
    const before = await title();
    const undone = app.work(async (work) => {
      await saveSetting(work, 'site_title', 'Never seen');
      expect((await knownSettings(work)).site_title).toBe('Never seen');
      throw new Error('changed its mind');
    });
    await expect(undone).rejects.toThrow('changed its mind');
    expect(await title()).toBe(before);
    await app.set('site_title', 'Seen');
    expect((await app.call(settings, {})).body.data.site_title.value).toBe('Seen');
  });

  test('a demo settles visits immediately, and the public settings say that it is a demo', () => {
    expect(defaultSettings('demo')).toMatchObject({ settle_minutes: 0, bank_change_hours: 0 });
    expect(publicSettings(defaultSettings('demo'), 'demo').demo.value).toBe(true);
    for (const mode of ['demo', 'production'] as const) {
      expect(() => settingsSchema.encode(defaultSettings(mode))).not.toThrow();
    }
  });

  test('settings that say who runs a company are missing until it fills them in, and never in a demo', () => {
    const empty = defaultSettings('production');
    const all = ['company_name', 'company_address', 'company_registration', 'link_support'];
    expect(missingSettings(empty, 'production')).toEqual(all);
    expect(missingSettings({ ...empty, company_name: 'Paper Lanterns Ltd' }, 'production')).toEqual(
      all.slice(1),
    );
    const filled = {
      ...empty,
      company_name: 'Paper Lanterns Ltd',
      company_address: '1 Street',
      company_registration: '0100',
      link_support: 'mailto:help@lanterns.test',
    };
    expect(missingSettings(filled, 'production')).toEqual([]);
    expect(missingSettings(empty, 'demo')).toEqual([]);
  });

  test('sample awards are refused outside a demo instance, whatever is stored', () => {
    const sample = { ...defaultSettings('production'), award_feed: 'sample' as const };
    expect(awardFeedOf(sample, 'production')).toBe('hidden');
    expect(awardFeedOf(sample, 'demo')).toBe('sample');
    expect(awardFeedOf(defaultSettings('production'), 'production')).toBe('live');
  });
});
