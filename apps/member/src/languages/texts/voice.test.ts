import { describe, expect, test } from 'vitest';
import { everyText, type PlacedText } from '../../../test/every-text.ts';

/** Words in which a text would speak as the member, who is you everywhere else: “My requests” next to “Your orders”. */
const asMember = {
  en: /(?<!\p{L})(?:I|I’\p{L}+|me|my|mine|myself)(?!\p{L})/iu,
  fr: /(?<!\p{L})(?:je|j’\p{L}+|me|m’\p{L}+|moi|mon|ma|mes|mien\p{L}*)(?!\p{L})/iu,
  rs: /(?<!\p{L})(?:я|меня|мне|мной|мо(?:й|я|[её]|и|ю|его|ему|ей|ём|их|им|ими))(?!\p{L})/iu,
};

/** What the member says: what they have or lack, accept, suspect or ask, what they send, and the name of a thing. */
const saidByMember = [
  ...['recover.by_app', 'recover.by_passkey', 'recover.no_code', 'second_step.lost_phone'],
  ...['register.agree', 'recovery.saved', 'recovery.not_me', 'receive.surprise'],
  ...['request.topic.', 'sharing.message', 'two_step.passkey_name'],
  // The pages answer questions as they are asked, and the people of the demo write in their own words.
  ...['pages/', 'demo.json'],
];

/** The texts that speak as the member and are not what the member says. */
function inAnotherVoice(texts: readonly PlacedText[], pattern: RegExp): string[] {
  return texts
    .filter(({ place, text }) => pattern.test(text) && !saidByMember.some((said) => place.startsWith(said)))
    .map(({ place, text }) => `${place}: ${text}`);
}

describe.each(Object.entries(asMember))('the voice of %s', (language, pattern) => {
  const texts = everyText(language as keyof typeof asMember);

  test(`every text in ${language} calls the member you, but for what the member says`, () => {
    expect(inAnotherVoice(texts, pattern)).toEqual([]);
  });

  test(`the places in ${language} where the member speaks are still texts`, () => {
    const gone = saidByMember.filter((said) => !texts.some(({ place }) => place.startsWith(said)));
    expect(gone).toEqual([]);
  });
});

test.each([
  ['en', 'My requests', 'Your requests, some of them in the demo'],
  ['en', 'Teams I’m in', 'Teams you are in'],
  ['fr', 'Mes annonces', 'Vos annonces, programmes et sommes'],
  ['fr', 'Me faire rembourser', 'Obtenir le remboursement'],
  ['rs', 'Мои заказы', 'Ваши заказы можно изменить'],
] as const)('a text in %s that speaks as the member is found: %s', (language, wrong, right) => {
  const found = (text: string) => inAnotherVoice([{ place: 'warehouse.title', text }], asMember[language]);
  expect(found(wrong)).toHaveLength(1);
  expect(found(right)).toEqual([]);
  expect(inAnotherVoice([{ place: 'recovery.not_me', text: wrong }], asMember[language])).toEqual([]);
});
