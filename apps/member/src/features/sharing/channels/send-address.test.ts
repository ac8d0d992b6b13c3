import { channels, linkFor } from '@handbill/contract/channels';
import { expect, test } from 'vitest';
import { sendAddress } from './send-address.ts';

const url = 'https://handbill.test/r/abc';
const title = 'Trà & bánh?';

test('the address of an app carries the link with its channel and the title, whatever they contain', () => {
  const address = new URL(sendAddress('telegram', { url: linkFor(url, 'telegram'), title }) ?? '');
  expect(address.origin).toBe('https://t.me');
  expect(address.searchParams.get('url')).toBe('https://handbill.test/r/abc?c=telegram');
  expect(address.searchParams.get('text')).toBe(title);
});

test('no channel leads to a page over plain http, and apps without an address get a copied link', () => {
  const addresses = channels.map((channel) => sendAddress(channel, { url, title }));
  const known = addresses.filter((address) => address !== null);
  expect(known.every((address) => /^(https:|sms:|mailto:)/.test(address))).toBe(true);
  expect(sendAddress('zalo', { url, title })).toBeNull();
});
