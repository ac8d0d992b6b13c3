// Every list of the console is found in by its search: each row of the tables below is one list.
import { call, operatorToken } from '../api.ts';
import { consoleOf, consoleRoutes, goTo, paymentBatch } from '../console-walk.ts';
import { accessFaults } from '../looks.ts';
import { expect, test } from '../server-fixture.ts';

interface Row {
  _id: string;
  title: string;
  name: string;
  username: string;
  reference: string;
  file_name: string;
  host: string;
  order: { title: string };
  member: { username: string };
  value: string;
  texts: Record<string, { title: string }>;
}

/** What an operator would type to find a row, which its card shows. */
interface Search {
  /** The path of the call, where it differs from the page's. */
  path?: string;
  words(row: Row): string;
}

/** Lists with rows in the demo, or with those that `fill` adds. */
const filled: Readonly<Record<string, Search>> = {
  '/orders': { words: ({ title }) => title },
  '/reports': { words: ({ order }) => order.title },
  '/objections': { words: ({ order }) => order.title },
  '/businesses': { words: ({ name }) => name },
  '/conversions': { words: ({ order }) => order.title },
  '/webhooks': { words: ({ host }) => host },
  '/deposits': { words: ({ reference }) => reference },
  '/withdrawals': { words: ({ member }) => member.username },
  '/statements': { words: ({ file_name }) => file_name },
  '/payments': { path: 'payment-batches', words: ({ _id }) => `Batch ${_id.slice(-8)}` },
  '/corrections': { words: ({ member }) => member.username },
  '/announcements': { words: ({ texts }) => texts.en?.title ?? '' },
  '/approvals': { words: ({ title }) => title },
  '/members': { words: ({ username }) => username },
  '/blocks': { words: ({ value }) => value },
  '/support': { path: 'support-requests', words: ({ reference }) => reference },
  '/operators': { words: ({ username }) => username },
};

/** Lists without rows in the demo, or whose rows are gone after a day: the server tests what a search of them finds. */
const EMPTY = [
  '/held-visits',
  '/unmatched',
  '/disputes',
  '/service-events',
  '/locked-withdrawals',
  '/recoveries',
];

/** Its fields look for an operator, an action, a subject and days. */
const WITH_OWN_FIELDS = ['/log'];

/** Adds a row to each list that a new demo has none in, but could have. */
async function fill(url: string, token: string): Promise<void> {
  const post = (path: string, body: object) => call(url, `console/${path}`, { token, body });
  await paymentBatch(url, token);
  await post('corrections', { username: 'demo', amount: 1_234, reason: 'A double fee' });
  const text = { title: 'Rain tomorrow', body: 'Visits can take longer.' };
  await post('announcements', {
    texts: { en: text, vn: text },
    fallback: 'en',
    audience: { username: 'demo', level_ids: [], languages: [], with_orders: false },
    link: null,
    recipients: 1,
  });
  await post('blocks', { kind: 'host', value: 'spam.example', reason: 'Copies shops', days: 7 });
  const settings: { _id: string; version: number; value: number }[] = await call(url, 'console/settings', {
    token,
  });
  const hours = settings.find(({ _id }) => _id === 'withdraw_answer_hours');
  await post('settings/withdraw_answer_hours', {
    value: (hours?.value ?? 0) + 1,
    version: hours?.version,
    reason: 'We answer faster',
  });
}

test('every list of the console has a search, which finds what its rows show and nothing else', async ({
  browser,
  handbill: { url },
}) => {
  const token = await operatorToken(url, 'operator');
  const lists = consoleRoutes().slice(1, consoleRoutes().indexOf('/search'));
  expect([...Object.keys(filled), ...EMPTY, ...WITH_OWN_FIELDS].toSorted()).toEqual(lists.toSorted());
  await fill(url, token);
  const page = await consoleOf(browser, url, 1280);
  const cards = page.getByRole('article');
  for (const route of lists) {
    if (WITH_OWN_FIELDS.includes(route)) continue;
    await test.step(route, async () => {
      await goTo(page, `${route}?filter=${encodeURIComponent('{"search":"zz-nothing"}')}`);
      await expect(page.getByRole('searchbox')).toHaveValue('zz-nothing');
      await expect(page.getByText('Nothing here.')).toBeVisible();
      const list = filled[route];
      if (list === undefined) return;
      const path = `console/${list.path ?? route.slice(1)}`;
      const [row]: Row[] = await call(url, path, { token });
      expect(row, `a row in ${route}`).toBeDefined();
      if (row === undefined) return;
      const words = list.words(row);
      const found: Row[] = await call(url, `${path}?search=${encodeURIComponent(words)}`, { token });
      await page.getByRole('searchbox').fill(words);
      await page.getByRole('searchbox').press('Enter');
      await expect(cards).toHaveCount(found.length);
      await expect(cards.filter({ hasText: words }).first()).toBeVisible();
    });
  }
});

/** Lists that are read as a whole, and narrow while one types. */
const WHOLE: Readonly<Record<string, string>> = {
  '/price-list': '100 visits',
  '/categories': 'Beauty',
  '/pages': 'Privacy',
  '/notices': 'French',
  '/settings': 'Erase after days',
  '/invite-codes': 'HANDBILL',
  '/saved-answers': 'Почему визит не засчитан',
};

test('a list that is read as a whole is narrowed by its search while one types', async ({
  browser,
  handbill: { url },
}) => {
  const page = await consoleOf(browser, url, 390);
  const cards = page.getByRole('article');
  for (const [route, words] of Object.entries(WHOLE)) {
    await test.step(route, async () => {
      await goTo(page, route);
      const all = await cards.count();
      await page.getByRole('searchbox').fill(words.toUpperCase());
      await expect(cards.filter({ hasText: words }).first()).toBeVisible();
      if (all > 1) expect(await cards.count()).toBeLessThan(all);
      await page.getByRole('searchbox').fill('zz-nothing');
      await expect(cards).toHaveCount(0);
      expect(await accessFaults(page)).toEqual([]);
    });
  }
});

test('each line of a bank statement is found by what the bank wrote', async ({
  browser,
  handbill: { url },
}) => {
  const token = await operatorToken(url, 'operator');
  const statements: { _id: string; lines: number }[] = await call(url, 'console/statements', { token });
  const { _id: id = '' } = statements.find(({ lines }) => lines > 1) ?? {};
  const [line] = await call(url, `console/statements/${id}/lines`, { token });
  const page = await consoleOf(browser, url, 1280);
  await goTo(page, `/statements/${id}`);
  await page.getByRole('searchbox').fill(line.bank_reference.toLowerCase());
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page.getByText('1 of 1 line')).toBeVisible();
  await expect(page.getByRole('cell', { name: line.bank_reference })).toBeVisible();
  await page.getByRole('searchbox').fill('zz-nothing');
  await page.getByRole('searchbox').press('Enter');
  await expect(page.getByText('No lines.')).toBeVisible();
});
