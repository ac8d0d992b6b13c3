import { expect, test } from 'vitest';
import { encodingFor, isCurrent } from './negotiation.ts';

test('the smallest encoding that the client accepts is chosen, and none that it refuses', () => {
  const accepted = ['gzip, br', 'GZIP;q=0.5', 'br;q=0, gzip', 'br; q=0.0', '', undefined];
  expect(accepted.map((each) => encodingFor(each))).toEqual(['br', 'gzip', 'gzip', null, null, null]);
});

test('an encoding is chosen only if the file exists in it', () => {
  expect(encodingFor('gzip, br', { br: null, gzip: 'small' })).toBe('gzip');
  expect(encodingFor('gzip, br', { br: null, gzip: null })).toBeNull();
});

test('a client has the current version when one of its tags matches, weak or strong', () => {
  const etag = 'W/"two"';
  for (const has of ['W/"two"', '"two"', '"one", W/"two"', '*']) expect(isCurrent(has, etag), has).toBe(true);
  for (const has of [undefined, '', '"one"', 'two']) expect(isCurrent(has, etag), has).toBe(false);
});
