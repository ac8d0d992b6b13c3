import { expect, test } from 'vitest';
import { chatAppOf } from '../src/businesses.ts';

test.each([
  ['https://zalo.me/0912345678', 'zalo'],
  ['https://wa.me/84912345678', 'whatsapp'],
  ['https://t.me/noodles_hue', 'telegram'],
  ['https://t.me/share_noodles', 'telegram'],
  ['https://m.me/noodles.hue', 'messenger'],
  ['https://line.me/R/ti/p/%40noodles', 'line'],
  ['https://line.me/ti/p/~noodles', 'line'],
  ['https://pf.kakao.com/_xnoodle/chat', 'kakaotalk'],
  ['https://open.kakao.com/o/s1x2y3z', 'kakaotalk'],
])('the address %s opens a chat in %s', (address, app) => expect(chatAppOf(address)).toBe(app));

test.each([
  'http://zalo.me/0912345678',
  'https://zalo.me.example/0912345678',
  'https://zalo.me/pc/../0912345678?next=https://noodles.example',
  'https://wa.me/84912345678?text=hello',
  'https://t.me/share/url?url=https://noodles.example',
  'https://t.me/share',
  'https://t.me/iv?url=https://noodles.example',
  'https://m.me/',
  'https://line.me/R/nv/settings',
  'https://user@zalo.me/0912345678',
  'javascript:alert(1)//https://zalo.me/0912345678',
  ' https://zalo.me/0912345678',
])('the address %s opens no chat', (address) => expect(chatAppOf(address)).toBeNull());
