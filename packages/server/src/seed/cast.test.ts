import { languages } from '@handbill/contract/languages';
import { templateTextMax } from '@handbill/contract/support';
import { expect, test } from 'vitest';
import { defaultSettings } from '../features/settings/rules.ts';
import { readAdvertisements } from './advertisements.ts';
import { cast, simulatedCast } from './cast.ts';
import { DEMO_DAYS } from './demo.ts';
import { chosenOn, orders, sharers } from './plan.ts';
import { readTexts } from './texts.ts';

type Of = { username: string; advertisement: number };
const isSame = (one: Of, other: Of) =>
  one.username === other.username && one.advertisement === other.advertisement;

test('everybody in a demo is simulated, except the two members for people to sign in as', () => {
  const others = cast.filter((member) => !simulatedCast.includes(member));
  expect(others.map(({ username }) => username)).toEqual(['demo', 'sharer']);
});

test('a demo’s advertisements exist in all seven languages, and simulated people place each of them', () => {
  const advertisers = simulatedCast.filter(({ advertises }) => advertises);
  for (const language of languages) {
    expect(readAdvertisements().filter((each) => each.language === language).length).toBeGreaterThan(2);
    expect(
      advertisers.some((each) => each.language === language),
      language,
    ).toBe(true);
  }
});

test('in every language a demo has an advertisement with several pictures, each described, a question to support and saved answers', () => {
  for (const language of languages) {
    const several = readAdvertisements().filter((each) => each.language === language && each.second);
    expect(several, language).not.toEqual([]);
    for (const { alt, second } of several) expect([alt, second?.alt]).not.toContain('');
  }
  const { questions, saved_answers, saved_explanations, saved_business_explanations } = readTexts();
  const explanations = [saved_explanations, saved_business_explanations];
  for (const texts of [questions, saved_answers, ...explanations]) {
    expect(Object.keys(texts).toSorted()).toEqual([...languages].toSorted());
  }
  for (const { text } of explanations.flatMap((texts) => Object.values(texts))) {
    expect(text.length).toBeLessThanOrEqual(templateTextMax('order_rejected'));
  }
});

test('both members to sign in as have a share that runs all day long, however late its day was', () => {
  for (const username of ['demo', 'sharer']) {
    const { from, every } = sharers.find((sharer) => sharer.username === username) ?? { from: 0, every: 1 };
    const last = DEMO_DAYS - 1 - ((DEMO_DAYS - 1 - from) % every);
    // Received in the first hour of its day, it must not end before the day after the history does.
    expect(last + defaultSettings('demo').share_hours / 24, username).toBeGreaterThan(DEMO_DAYS);
  }
});

test('the forecast has enough orders of the smallest package to count, and each small one gets all of its visits', () => {
  const days = { until: DEMO_DAYS - 4, wanted: 8 };
  const counted = orders.filter(({ day, visitPackage }) => visitPackage === 0 && day <= days.until);
  // One of them is stopped.
  expect(counted.length - 1).toBeGreaterThanOrEqual(days.wanted);
  const chosen = (order: (typeof orders)[number]) => {
    const next = orders.find((other) => other.day > order.day && isSame(other, order))?.day ?? DEMO_DAYS;
    return Array.from({ length: next - order.day }, (_, ahead) => order.day + ahead).flatMap((day) =>
      sharers.map(({ username }, place) => {
        const planned = chosenOn(day, { username, place });
        return planned && isSame(planned.order, order) ? (planned.visits ?? 0) : 0;
      }),
    );
  };
  const full = counted.filter((order) => chosen(order).reduce((sum, visits) => sum + visits, 0) === 20);
  // The first order of all is completed before anybody chooses.
  expect(full.length + 1).toBeGreaterThanOrEqual(days.wanted / 2);
});
