// @vitest-environment jsdom
import { act, createElement } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { answer, drawElement, drawHook, reached } from '../../../test/draw-hook.ts';
import { usePopup } from '../../data/answers/use-settings.ts';
import { keys } from '../../data/query-keys.ts';
import { session } from '../../session/this-tab.ts';
import { Popup } from './popup.tsx';

vi.mock('../../languages/index.ts', () => ({ useText: () => String }));

/** A script of the page, which has no types. */
const EARLY_NOTICE = '../../../build/shells/early-notice.js';

/** A picture that loads as soon as it has an address. */
class LoadingImage {
  onload: (() => void) | null = null;
  set src(_address: string) {
    queueMicrotask(() => this.onload?.());
  }
}

beforeEach(() => {
  window.localStorage.clear();
  vi.stubGlobal('Image', LoadingImage);
  for (const name of ['showModal', 'close'] as const) HTMLDialogElement.prototype[name] = vi.fn();
  session.start({ access_token: 'a', refresh_token: 'r' });
});

const popup = (image: string, enabled = true) => ({
  image_url: `/media/popup/${image}.webp`,
  link: null,
  text: null,
  enabled,
  banner: null,
});

/** The part of the script of a page in a language that shows the notice. */
async function pageIn(language: string): Promise<{
  isNoticeDue(): unknown;
  showNotice(isInTime: () => boolean): Promise<void>;
}> {
  document.body.innerHTML = `<template><dialog data-language="${language}"><a></a><a><img></a><p></p></dialog></template>`;
  HTMLImageElement.prototype.decode = async () => undefined;
  vi.resetModules();
  return import(EARLY_NOTICE);
}

/** Opens home, and returns the address of the picture that is shown on entry, if there is one. */
async function enter(image: string, enabled = true) {
  const home = await drawElement(createElement(Popup), [
    keys.popup(session.language()),
    popup(image, enabled),
  ]);
  const picture = home.querySelector('img')?.getAttribute('src') ?? null;
  const close = () =>
    act(async () => [...home.querySelectorAll('button')].find((button) => button.type === 'button')?.click());
  return { picture, close };
}

test('the popup shows each picture on entry until the member has closed it, and a new picture again', async () => {
  expect((await enter('autumn')).picture).toBe('/media/popup/autumn.webp');
  const shown = await enter('autumn');
  expect(shown.picture).toBe('/media/popup/autumn.webp');
  await shown.close();
  expect((await enter('autumn')).picture).toBeNull();
  expect((await enter('winter')).picture).toBe('/media/popup/winter.webp');
});

test('the popup shows a closed picture again to the next member to sign in, in the same tab', async () => {
  await (await enter('autumn')).close();
  expect((await enter('autumn')).picture).toBeNull();
  session.end();
  session.start({ access_token: 'b', refresh_token: 's' });
  expect((await enter('autumn')).picture).toBe('/media/popup/autumn.webp');
});

test('a popup that is switched off is not shown', async () => {
  expect((await enter('autumn', false)).picture).toBeNull();
});

test('the page shows the popup before the app only to a member who is signed in and has closed none, in its own language', async () => {
  const { isNoticeDue } = await pageIn('fr');
  session.chooseLanguage('fr');
  expect(Boolean(isNoticeDue())).toBe(true);
  session.chooseLanguage('en');
  expect(Boolean(isNoticeDue())).toBe(false);
  session.chooseLanguage('fr');
  session.keep('popup_seen', '/media/popup/autumn.webp');
  expect(Boolean(isNoticeDue())).toBe(false);
  session.end();
  expect(Boolean(isNoticeDue())).toBe(false);
});

test('the app takes over the one answer that the page asked for, and asks itself for another language, a failed answer and later ones', async () => {
  answer('popup', { data: popup('autumn') });
  session.chooseLanguage('fr');
  const startPage = async () => {
    const { showNotice } = await pageIn('fr');
    await act(() => showNotice(() => true).catch(() => undefined));
  };
  const imageOf = async () => {
    const { hook } = await drawHook(usePopup);
    await vi.waitFor(() => expect(hook().isSuccess).toBe(true));
    return hook().data?.image_url;
  };
  await startPage();
  answer('popup', { data: popup('winter') });
  expect(await imageOf()).toBe('/media/popup/autumn.webp');
  expect(reached).toHaveLength(1);
  expect(await imageOf()).toBe('/media/popup/winter.webp');

  await startPage();
  session.chooseLanguage('en');
  expect(await imageOf()).toBe('/media/popup/winter.webp');
  expect(reached).toHaveLength(4);

  session.chooseLanguage('fr');
  answer('popup', 'lost', { data: popup('spring') });
  await startPage();
  expect(await imageOf()).toBe('/media/popup/spring.webp');
});
