// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { sectionOf } from './section.ts';

const page =
  '<p>First.</p><h2 id="about-money">Where is my money?</h2><ul><li>In <strong>escrow</strong>.</li></ul><p>Or not.</p><h2>Else</h2><p>Last.</p>';

test('a section of a page is everything between its heading and the next one', () => {
  expect(sectionOf(page, 'about-money')).toEqual({
    title: 'Where is my money?',
    content: '<ul><li>In <strong>escrow</strong>.</li></ul><p>Or not.</p>',
  });
});

test('a page without the heading has no section, whatever the id', () => {
  for (const id of ['about-visits', '', '"]']) expect(sectionOf(page, id)).toBeNull();
});
