import { randomInt, randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { call, decide, operatorToken, pauseAllOrders } from '../api.ts';
import type { EngineOnMachine } from '../engines/engine.ts';
import { firefox } from '../engines/firefox.ts';
import { type Person, personAt } from '../engines/person.ts';
import { webkit } from '../engines/webkit.ts';
import { expect, test } from '../server-fixture.ts';

const PICTURE = fileURLToPath(
  new URL('../../packages/server/content/campaigns/seaside.webp', import.meta.url),
);
const password = `journey-${randomUUID()}`;

async function register(person: Person, url: string, username: string) {
  await person.goTo(`${url}/register?lang=en&code=HANDBILL`);
  await person.fill('Username', username);
  await person.fill('Phone number', `09${randomInt(10_000_000, 100_000_000)}`);
  await person.fill('Password', password);
  await person.fill('Repeat password', password);
  await person.tick('I have read and agree to the terms of use.');
  await person.press('Create account');
  await person.press('Later');
  await person.read('[data-testid=balance]');
  await person.press('Close');
}

async function expectBalance(person: Person, url: string, amount: string) {
  await person.goTo(`${url}/`);
  await expect.poll(() => person.read('[data-testid=balance]'), { timeout: 120_000 }).toBe(amount);
}

/** The operators' part, each step named by the record that waits for it. */
async function confirmDeposit(url: string, reference: string) {
  const token = await operatorToken(url, 'operator');
  const deposits = await call(url, 'console/deposits?limit=100', { token });
  const { _id } = deposits.find((deposit: { reference: string }) => deposit.reference === reference);
  const body = { amount: 5_000, bank_reference: `FT-${reference}` };
  await decide(url, `deposits/${_id}/confirm`, { token, body });
}

async function approveOrder(url: string, wanted: string) {
  const token = await operatorToken(url, 'operator');
  const orders = await call(url, 'console/orders?limit=100', { token });
  const { _id } = orders.find(({ title }: { title: string }) => title === wanted);
  await decide(url, `orders/${_id}/approve`, { token });
}

async function distribute(advertiser: Person, url: string, title: string) {
  await advertiser.goTo(`${url}/distribute`);
  await advertiser.fill('Title', title);
  await advertiser.fill('Text', 'Breakfast is ours, bicycles are free.');
  await advertiser.fill('Landing address', 'https://rooms.example/november');
  await advertiser.choose('input[type=file]', PICTURE);
  await advertiser.press('Use this part');
  // The picture moves everything below it down, so a press before it is shown would miss.
  await advertiser.see('Main picture');
  await advertiser.pick('label:has(input[type=radio])');
  // So does the forecast.
  await advertiser.see('Same package, over 30 days that ended 3 days ago. Not a promise.');
  await advertiser.press('Continue to payment');
  await advertiser.press('Pay');
  await advertiser.see('In review');
}

async function walkThrough(name: string, url: string, newPerson: () => Promise<Person>) {
  const title = `Seven rooms by the sea, ${name}`;
  await pauseAllOrders(url);
  const advertiser = await newPerson();
  await register(advertiser, url, `${name}_ads`);
  await advertiser.goTo(`${url}/deposit`);
  await advertiser.fill('Amount', '50');
  await advertiser.press('Continue');
  await confirmDeposit(url, await advertiser.readMatching(/HB[0-9A-Z]{8,}/));
  await expectBalance(advertiser, url, '50,00 $');
  await distribute(advertiser, url, title);
  await approveOrder(url, title);

  const sharer = await newPerson();
  await register(sharer, url, `${name}_share`);
  await sharer.goTo(`${url}/order-detail`);
  await sharer.press('Surprise me');
  await sharer.see(title);
  const link = await sharer.read('[data-testid=share-link]');

  const visitor = await newPerson();
  await visitor.goTo(link);
  await visitor.see(title);
  // The page is in the browser's language; an engine without one gets the default.
  await visitor.readMatching(/Your visit was counted. Thank you.|Lượt xem của bạn đã được tính. Cảm ơn bạn./);

  // No reload: the server notifies the sharer's page.
  await sharer.see('1 of 10 visits verified');
  await sharer.press('Claim 0,12 $');
  // Leaving the page before the answer may cancel the request.
  await sharer.readMatching(/Claimed so far ?0,12 \$/);
  await expectBalance(sharer, url, '0,12 $');
}

function journeyIn({ name, start, install }: EngineOnMachine): void {
  const title = `the main journey in ${name}: register, deposit, distribute, receive, a real visit, claim, balance`;
  if (start === undefined) {
    test(title, () => {
      const reason = `${name} is not on this machine: ${install}`;
      process.stdout.write(`Skipped: ${reason}\n`);
      test.skip(true, reason);
    });
    return;
  }
  test(title, async ({ handbill }) => {
    const engine = await start();
    try {
      await walkThrough(name, handbill.url, async () => personAt(await engine.newTab()));
    } finally {
      await engine.quit();
    }
  });
}

for (const engine of [firefox(), webkit()]) journeyIn(engine);
