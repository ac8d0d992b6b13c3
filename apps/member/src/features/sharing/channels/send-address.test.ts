import { type Channel, channels, linkFor } from '@handbill/contract/channels';
import { expect, test } from 'vitest';
import { sendAddress } from './send-address.ts';

const url = 'https://handbill.test/r/abc';
const title = 'Trà & bánh?';
const message = 'Trà & bánh? Quảng cáo do Vườn Xanh trả tiền.';

const addressIn = (channel: Channel) =>
  new URL(sendAddress(channel, { url: linkFor(url, channel), title, message }) ?? '');

test('the address of an app carries the link with its channel and the message, whatever they contain', () => {
  const address = addressIn('telegram');
  expect(address.origin).toBe('https://t.me');
  expect(address.searchParams.get('url')).toBe('https://handbill.test/r/abc?c=telegram');
  expect(address.searchParams.get('text')).toBe(message);
});

test.each(['whatsapp', 'telegram', 'line', 'vk', 'weibo', 'x', 'sms', 'email'] as const)(
  'what is sent by %s says once that it is an advertisement, and has the link once',
  (channel) => {
    const sent = [...addressIn(channel).searchParams.values()].join(' ');
    expect(sent.split(message)).toHaveLength(2);
    expect(sent.split(linkFor(url, channel))).toHaveLength(2);
  },
);

test('an e-mail has the title as its subject, and the message and then the link as its text', () => {
  const { searchParams } = addressIn('email');
  expect(searchParams.get('subject')).toBe(title);
  expect(searchParams.get('body')).toBe(`${message}\n${url}?c=email`);
});

test('no channel leads to a page over plain http, and apps without an address get a copied link', () => {
  const addresses = channels.map((channel) => sendAddress(channel, { url, title, message }));
  const known = addresses.filter((address) => address !== null);
  expect(known.every((address) => /^(https:|sms:|mailto:)/.test(address))).toBe(true);
  expect(sendAddress('zalo', { url, title, message })).toBeNull();
});
