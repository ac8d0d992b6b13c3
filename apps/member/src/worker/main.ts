// What the service worker does besides keeping the files that the build lists. The build writes it as one script, which
// the worker imports.
import { answerWithText, isText, keepTexts } from './kept-texts.ts';
import './push.ts';

/** The events of a service worker that are used here: elsewhere in the app, the compiler's own types describe pages. */
interface FilesWorker {
  addEventListener(
    type: 'install',
    listener: (event: { waitUntil(work: Promise<unknown>): void }) => void,
  ): void;
  addEventListener(type: 'fetch', listener: (event: FileAsked) => void): void;
}

interface FileAsked {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
  stopImmediatePropagation(): void;
}

const worker = self as unknown as FilesWorker;

worker.addEventListener('install', (event) => event.waitUntil(keepTexts()));

worker.addEventListener('fetch', (event) => {
  if (!isText(event.request.url)) return;
  // The texts of the default language are in the build's list, too, and a second answer is an error.
  event.stopImmediatePropagation();
  event.respondWith(answerWithText(event.request));
});
