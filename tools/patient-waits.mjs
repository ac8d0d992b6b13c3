// The limits of waits in tests only end what hangs, as do those in vitest.config.ts, which has none for waits. Without one
// they give up after a second, and a busy machine may need longer for what they wait for.
import { vi } from 'vitest';

const TIMEOUT_MS = 60_000;
const PATIENT = Symbol.for('handbill.patient-waits');

/** @param {number | object} [options] */
const within = (options = {}) =>
  typeof options === 'number' ? options : { timeout: TIMEOUT_MS, ...options };

// Once: files of a project may share a process.
if (!(PATIENT in vi)) {
  const { waitFor, waitUntil } = vi;
  Object.assign(vi, {
    [PATIENT]: true,
    waitFor: (/** @type {() => unknown} */ callback, /** @type {number | object} */ options) =>
      waitFor(callback, within(options)),
    waitUntil: (/** @type {() => unknown} */ callback, /** @type {number | object} */ options) =>
      waitUntil(callback, within(options)),
  });
}
