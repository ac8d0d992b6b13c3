// @vitest-environment jsdom
import type { FormEvent } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { drawHook } from '../../../../test/draw-hook.ts';
import type { DistributedOrder } from '../../../data/api.ts';
import { picturesIn } from '../pictures/pictures-in.ts';

// The catalogues are written by the build.
vi.mock('../../../languages/index.ts', () => ({ useText: () => String }));

beforeEach(() => {
  window.localStorage.clear();
  signIn('lan');
});

function signIn(member: string): void {
  window.sessionStorage.setItem('user', JSON.stringify({ _id: member }));
  window.sessionStorage.setItem('access_token', 'access');
}

/** The app after its page was loaded. */
async function loadedApp() {
  vi.resetModules();
  const drafts = await import('./order-draft.ts');
  const { useDraft } = await import('../../../ui/forms/use-draft.ts');
  const { session } = await import('../../../session/this-tab.ts');
  const form = async (name: string) => (await drawHook(() => useDraft(name, drafts.placeOfDraft))).hook();
  return { ...drafts, session, form };
}

type Draft = Awaited<ReturnType<Awaited<ReturnType<typeof loadedApp>>['form']>>;

/** Types into a form with these fields. */
function type(draft: Draft, fields: Record<string, string>): void {
  const form = document.createElement('form');
  for (const [name, value] of Object.entries(fields)) {
    form.append(Object.assign(document.createElement('input'), { name, value }));
  }
  draft.kept({ onInput: (_event: FormEvent<HTMLFormElement>) => undefined }).onInput({
    currentTarget: form,
  } as unknown as FormEvent<HTMLFormElement>);
}

test('what was typed is in the form again after the page was loaded, and distinguished from what was typed since', async () => {
  const before = await loadedApp();
  const name = before.draftToContinue(null);
  type(await before.form(name), { title: 'Seven rooms', starts_on: '2099-01-31', category: 'travel' });
  expect(before.isFromEarlier(name)).toBe(false);

  window.sessionStorage.clear();
  signIn('lan');
  const after = await loadedApp();
  expect(after.draftToContinue(null)).toBe(name);
  expect(after.isFromEarlier(name)).toBe(true);
  const draft = await after.form(name);
  expect(draft.typed).toEqual({ title: 'Seven rooms', starts_on: '2099-01-31', category: 'travel' });
  draft.forget();
  expect(after.orderDrafts()).toEqual([]);
});

test('a form in which nothing was written is not a draft', async () => {
  const app = await loadedApp();
  type(await app.form('empty'), { title: '', pictures: '[]', category: 'travel' });
  expect(app.orderDrafts()).toEqual([]);
  expect(app.draftToContinue('empty')).not.toBe('empty');
});

test('another member starts with an empty form, and so does the same one after signing out', async () => {
  const lan = await loadedApp();
  type(await lan.form('rooms'), { title: 'Seven rooms' });
  signIn('minh');
  expect((await (await loadedApp()).form('rooms')).typed).toEqual({});
  signIn('lan');
  const again = await loadedApp();
  expect((await again.form('rooms')).typed).toEqual({ title: 'Seven rooms' });
  again.session.forgetDrafts();
  again.session.end();
  signIn('lan');
  expect((await (await loadedApp()).form('rooms')).typed).toEqual({});
});

test('the draft that became an order is forgotten, but not the same one for another business', async () => {
  const app = await loadedApp();
  const order = { title: 'Seven rooms', text: 'By the sea', landing_url: 'https://rooms.example/' };
  const typed = { ...order, title: ' Seven rooms ', landing_url: 'rooms.example' };
  const names = [null, 'noodles', 'tea'].map((of) => app.newDraftName(of));
  for (const name of names) app.keepOrderDraft({ name, typed });
  app.keepOrderDraft({ name: 'noodles other', typed: { ...typed, text: 'In the hills' } });
  app.forgetWritten(order as DistributedOrder, 'noodles');
  const left = [null, 'noodles', 'tea'].flatMap((of) => app.orderDrafts(of).map(({ name }) => name));
  expect(left).toEqual([names[0], 'noodles other', names[2]]);
});

test('pictures of a draft that cannot be read are none', () => {
  const room = { image: '/uploads/a.webp', alt: 'A room' };
  expect(picturesIn(JSON.stringify([room]))).toEqual([room]);
  for (const broken of ['', 'null', '[1]', '[{"image":7}]', '{'])
    expect(picturesIn(broken), broken).toEqual([]);
});

test('a draft of an order has its codes only if its visitors got them, also as a correction', async () => {
  const app = await loadedApp();
  const advertisement = { title: 'Seven rooms', text: '', landing_url: 'https://rooms.example/' };
  const order = { ...advertisement, link_parameters: [], pictures: [], starts_on: null, ends_on: null };
  const codesOf = (shows_codes: boolean, corrects: { reason: string; explanation: string } | null) => {
    const again = { ...order, _id: 'o1', shows_codes } as unknown as DistributedOrder;
    return app.draftNamed(app.draftAgain(again, { corrects }))?.typed.shows_codes;
  };
  const corrects = { reason: 'text_unsuitable', explanation: '' };
  expect([codesOf(true, null), codesOf(true, corrects)]).toEqual(['on', 'on']);
  expect([codesOf(false, null), codesOf(false, corrects)]).toEqual(['', '']);
});

const unpaid = {
  ...{
    title: 'Seven rooms',
    text: '',
    landing_url: 'https://rooms.example/',
    pictures: [],
    link_parameters: [],
  },
  ...{
    chat_title: null,
    chat_text: null,
    daily_visits: 20,
    starts_on: '2020-01-01',
    ends_on: '2099-01-31',
  },
  stage: 'unpaid',
  paid_at: null,
  corrects_id: null,
} as unknown as DistributedOrder;

test('an order that is edited, corrected or restored keeps its days, and one that ran those that are not over', async () => {
  const app = await loadedApp();
  const daysOf = (again: Partial<DistributedOrder>) => {
    const { starts_on, ends_on } = app.draftNamed(app.draftAgain({ ...unpaid, ...again }))?.typed ?? {};
    return [starts_on, ends_on];
  };
  const paid = { paid_at: '2020-01-01T00:00:00.000Z' };
  expect(daysOf({})).toEqual(['2020-01-01', '2099-01-31']);
  expect(daysOf({ stage: 'stopped' })).toEqual(['2020-01-01', '2099-01-31']);
  expect(daysOf({ ...paid, stage: 'rejected', ends_on: '2020-01-31' })).toEqual(['2020-01-01', '2020-01-31']);
  expect(daysOf({ ...paid, stage: 'completed' })).toEqual(['', '2099-01-31']);
  expect(daysOf({ ...paid, stage: 'completed', ends_on: '2020-01-31' })).toEqual(['', '']);
  expect(daysOf({ starts_on: null, ends_on: null })).toEqual(['', '']);
});

test('a copy corrects what its order did if that was never paid, unless what it corrects is given', async () => {
  const app = await loadedApp();
  const correction = { ...unpaid, corrects_id: 'o1' };
  const correctedBy = (...copied: Parameters<typeof app.draftAgain>) =>
    app.correctionOf(app.draftNamed(app.draftAgain(...copied))?.typed ?? {});
  const unread = { order: 'o1', reason: '', explanation: '', rejected: '' };
  expect(correctedBy(correction)).toEqual(unread);
  expect(correctedBy({ ...correction, stage: 'stopped' }, { of: 'noodles' })).toEqual(unread);
  expect(correctedBy(correction, { corrects: null })).toBeNull();
  expect(correctedBy(unpaid)).toBeNull();
  const rejected = {
    ...correction,
    _id: 'o2',
    stage: 'rejected',
    paid_at: '2020-01-01T00:00:00.000Z',
  } as const;
  expect(correctedBy(rejected)).toBeNull();
  const why = { reason: 'other', explanation: 'The rooms are six' };
  expect(correctedBy(rejected, { corrects: why })).toEqual({ order: 'o2', ...why, rejected: '{}' });
});
