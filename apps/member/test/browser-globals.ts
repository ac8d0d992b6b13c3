// What every browser has and a document of jsdom lacks.
import { webcrypto } from 'node:crypto';
import { ReadableStream } from 'node:stream/web';

Object.assign(globalThis, { ReadableStream });
Object.defineProperty(globalThis, 'crypto', { value: webcrypto, configurable: true });
