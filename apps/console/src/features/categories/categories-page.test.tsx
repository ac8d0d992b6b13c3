// @vitest-environment jsdom
import { shippedWords } from '@handbill/contract/categories';
import { languages } from '@handbill/contract/languages';
import { beforeEach, expect, test, vi } from 'vitest';
import { admin, forgetAdmin } from '../../../test/react-admin.tsx';
import { newScreen } from '../../../test/screen.tsx';
import type { CategoryOfConsole } from '../../data/api.ts';
import { languageTexts } from '../../ui/values/languages.ts';
import { CategoriesPage } from './categories-page.tsx';

const api = vi.hoisted(() => ({ listCategories: vi.fn(), saveCategory: vi.fn() }));
vi.mock('../../data/api.ts', () => ({ api }));
vi.mock('react-admin', () => import('../../../test/react-admin.tsx'));

const screen = newScreen();
const shipped = Object.fromEntries(languages.map((each) => [each, shippedWords('food', each)]));
const food = {
  _id: 'food',
  own: false,
  offered: false,
  version: 3,
  words: { ...shipped, en: 'Meals' },
  changed_at: '2026-03-02T02:00:00.000Z',
  changed_by: 'anna',
} as CategoryOfConsole;
const free = { ...food, _id: 'own_4', own: true, words: null, version: 0 };

beforeEach(async () => {
  forgetAdmin();
  api.listCategories.mockReset().mockResolvedValue({ data: [food, free] });
  api.saveCategory.mockReset().mockResolvedValue({});
  await screen.draw(<CategoriesPage />);
  await screen.eventually(() => expect(screen.has('New category')).toBe(true));
});

test('words that changed can be restored, and a hidden category offered again, each over the version that was seen', async () => {
  await screen.press('Restore the default');
  await screen.press('Offer again');
  const seen = { category: 'food', version: 3 };
  expect(api.saveCategory.mock.calls.map(([input]) => input)).toEqual([
    { ...seen, words: shipped, offered: false },
    { ...seen, words: food.words, offered: true },
  ]);
  expect(admin.notify).toHaveBeenCalledWith('Default restored', { type: 'success' });
});

test('a new category takes the first free place, and needs words in every language', async () => {
  expect(screen.text()).toContain('You can add 1 more.');
  await screen.press('New category');
  await screen.type('English', 'Pets');
  await screen.submit();
  expect(screen.text()).toContain('Missing: Vietnamese, Japanese, Korean, Chinese, Russian, French.');
  expect(api.saveCategory).not.toHaveBeenCalled();
});

test('the words of a category that are being written stay when another operator saves it', async () => {
  await screen.press('Change words');
  await screen.type('English', 'Dishes');
  const saved = { ...food, version: 4, words: { ...food.words, en: 'Eating' } };
  api.listCategories.mockResolvedValue({ data: [saved, free] });
  await screen.comeBack();
  await screen.eventually(() => expect(screen.text()).toContain('Eating'));
  expect(screen.field('English').value).toBe('Dishes');
  await screen.submit();
  expect(api.saveCategory.mock.calls[0]?.[0]).toMatchObject({ version: 3, words: { en: 'Dishes' } });
});

test('the words of a new category stay when another operator takes its place, and take the next', async () => {
  await screen.press('New category');
  for (const language of languages) await screen.type(languageTexts[language], `Pets ${language}`);
  const taken = { ...free, version: 1, words: { ...food.words, en: 'Boats' } };
  api.listCategories.mockResolvedValue({ data: [taken, { ...free, _id: 'own_5' }] });
  await screen.comeBack();
  await screen.eventually(() => expect(screen.text()).toContain('Boats'));
  expect(screen.field('English').value).toBe('Pets en');
  await screen.submit();
  expect(api.saveCategory.mock.calls[0]?.[0]).toMatchObject({ category: 'own_5', words: { en: 'Pets en' } });
});

test('a search finds a category by its words in any language or its id, and says when there is none', async () => {
  await screen.type('Search', shipped.fr?.toUpperCase() ?? '');
  expect(screen.text()).toContain('Meals');
  await screen.type('Search', ' food');
  expect(screen.text()).toContain('Meals');
  await screen.type('Search', 'boats');
  expect(screen.text()).not.toContain('Meals');
  expect(screen.text()).toContain('No categories.');
});
