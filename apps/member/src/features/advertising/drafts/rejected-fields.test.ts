import { expect, test } from 'vitest';
import { rejectedValues, stillRejected } from './rejected-fields.ts';

const kites = { image: 'kites', alt: '' };
const lamps = { image: 'lamps', alt: '' };
const order = {
  title: 'Seven rooms',
  text: 'By the sea\r\nfrom May',
  landing_url: 'https://rooms.example/',
  pictures: JSON.stringify([kites, lamps]),
};

const marked = (reason: string, changed: Partial<typeof order> = {}) =>
  stillRejected(rejectedValues(reason, order), { ...order, ...changed });

test('a reason marks the fields that it is about, and one about no field in particular marks none', () => {
  expect(marked('text_unsuitable')).toEqual(['title', 'text']);
  expect(marked('image_unsuitable')).toEqual(['pictures']);
  for (const reason of ['landing_page_broken', 'landing_page_differs', 'malware']) {
    expect(marked(reason), reason).toEqual(['landing_url']);
  }
  for (const reason of ['misleading', 'prohibited_goods', 'other', 'of a later version', 'toString', '']) {
    expect(marked(reason), reason).toEqual([]);
  }
});

test('a field is marked until it is changed, and again once it has what was rejected', () => {
  expect(marked('text_unsuitable', { title: 'Eight rooms' })).toEqual(['text']);
  expect(marked('text_unsuitable', { title: 'Eight rooms', text: '' })).toEqual([]);
  expect(marked('text_unsuitable', { title: ' Seven rooms', text: 'By the sea\nfrom May' })).toEqual([
    'title',
    'text',
  ]);
  expect(marked('malware', { landing_url: 'https://inn.example/' })).toEqual([]);
});

test('pictures are marked until one of them is gone: those that are moved, described or added to stay marked', () => {
  const pictures = (...shown: { image: string; alt: string }[]) =>
    marked('image_unsuitable', { pictures: JSON.stringify(shown) });
  expect(pictures(lamps, { ...kites, alt: 'Two kites' }, { image: 'tea', alt: '' })).toEqual(['pictures']);
  expect(pictures(lamps)).toEqual([]);
  expect(pictures()).toEqual([]);
});

test('a draft without what was rejected, or with what cannot be read, marks nothing', () => {
  for (const kept of [
    '',
    'not JSON',
    '{"title":1}',
    '[]',
    rejectedValues('image_unsuitable', { ...order, pictures: '[]' }),
  ]) {
    expect(stillRejected(kept, order), kept).toEqual([]);
  }
});
