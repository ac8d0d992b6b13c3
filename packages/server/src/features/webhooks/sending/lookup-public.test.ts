import type { LookupAddress } from 'node:dns';
import { type AddressInfo, createServer } from 'node:net';
import { expect, test } from 'vitest';
import { lookupPublic, type Resolve, resolveHere } from './lookup-public.ts';
import { postWebhook } from './post-webhook.ts';

const PUBLIC = '93.184.215.14';
const PUBLIC_6 = '2606:2800:21f:cb07:6820:80da:af6b:8b2c';
const REFUSED = 'the name leads into a private network';

const addressOf = (address: string): LookupAddress => ({ address, family: address.includes(':') ? 6 : 4 });

/** A resolver that answers these addresses, whatever the name. */
const answering =
  (...addresses: string[]): Resolve =>
  (_name, _options, done) =>
    done(null, addresses.map(addressOf));

/** What a connection gets to connect to, or why it gets nothing. */
function lookedUp(resolve: Resolve, all = true, name = 'shop.example'): Promise<unknown> {
  return new Promise((settle) =>
    lookupPublic(resolve)(name, { all }, (error, address) => settle(error?.message ?? address)),
  );
}

test.each([
  ['0.0.0.0', 'this network'],
  ['0.1.2.3', 'this network'],
  ['10.0.0.1', 'private'],
  ['100.64.0.1', 'shared by customers of one provider'],
  ['100.127.255.254', 'shared by customers of one provider'],
  ['127.0.0.1', 'this machine'],
  ['127.255.255.254', 'this machine'],
  ['169.254.169.254', 'link-local, where clouds give out keys'],
  ['172.16.0.1', 'private'],
  ['172.31.255.254', 'private'],
  ['192.0.0.170', 'reserved'],
  ['192.168.1.1', 'private'],
  ['198.18.0.1', 'for benchmarks'],
  ['224.0.0.1', 'multicast'],
  ['240.0.0.1', 'reserved'],
  ['255.255.255.255', 'broadcast'],
  ['::', 'unspecified'],
  ['::1', 'this machine'],
  ['::7f00:1', 'this machine in the former form of IPv4 addresses'],
  ['::ffff:0.0.0.0', 'this network as IPv6'],
  ['::ffff:10.0.0.1', 'private as IPv6'],
  ['::ffff:7f00:1', 'this machine as IPv6'],
  ['::ffff:100.64.0.1', 'shared by customers as IPv6'],
  ['::ffff:169.254.169.254', 'link-local as IPv6'],
  ['64:ff9b::a00:1', 'private behind a translator'],
  ['2002:a00:1::', 'private in a tunnel'],
  ['2001:db8::1', 'for documents'],
  ['fc00::1', 'unique local'],
  ['fd12:3456::1', 'unique local'],
  ['fe80::1', 'link-local'],
  ['fe80::1%eth0', 'link-local'],
  ['fec0::1', 'site-local'],
  ['ff02::1', 'multicast'],
  ['nonsense', 'no address'],
])('a name that leads to %s is refused: %s', async (address) => {
  expect(await lookedUp(answering(address))).toBe(REFUSED);
  expect(await lookedUp(answering(address), false)).toBe(REFUSED);
});

test('a name with a public and a private address is refused, in either order', async () => {
  expect(await lookedUp(answering(PUBLIC, '10.0.0.1'))).toBe(REFUSED);
  expect(await lookedUp(answering('10.0.0.1', PUBLIC), false)).toBe(REFUSED);
  expect(await lookedUp(answering(PUBLIC_6, '::ffff:10.0.0.1'))).toBe(REFUSED);
});

test('a name with public addresses leads to all of them, or to the first for a connection that takes one', async () => {
  const resolve = answering(PUBLIC, PUBLIC_6, '::ffff:8.8.8.8');
  expect(await lookedUp(resolve)).toEqual([PUBLIC, PUBLIC_6, '::ffff:8.8.8.8'].map(addressOf));
  expect(await lookedUp(resolve, false)).toBe(PUBLIC);
});

test('a name without an address, or that cannot be resolved, leads nowhere', async () => {
  expect(await lookedUp(answering())).toBe(REFUSED);
  expect(await lookedUp((_name, _options, done) => done(new Error('no such name'), []))).toBe('no such name');
});

test('this machine’s own resolver is asked unless another one is given', async () => {
  expect(await lookedUp(resolveHere, true, 'localhost')).toBe(REFUSED);
});

test('a name is resolved once: one that leads to this machine a moment later reaches nothing here', async () => {
  let connections = 0;
  const server = createServer((socket) => {
    connections += 1;
    socket.destroy();
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  let asked = 0;
  const rebinding: Resolve = (_name, _options, done) => {
    asked += 1;
    done(null, [addressOf(asked === 1 ? PUBLIC : '127.0.0.1')]);
  };
  try {
    const post = { url: `https://shop.example:${port}/`, headers: {}, body: '{}', timeoutMs: 50 };
    expect(await postWebhook(post, rebinding)).toBeNull();
    // A private address is refused before anything connects to it.
    expect(await postWebhook(post, answering('127.0.0.1'))).toBeNull();
    expect([asked, connections]).toEqual([1, 0]);
  } finally {
    server.close();
  }
});
