import { CallFailed } from '@handbill/contract/client';

/** The most reports per page; a recurring failure is known by then. */
const SENT_MAX = 5;

/** What failed and where, without personal data: no message and no full address. */
function failureOf(error: unknown) {
  const { name = '', stack = '' } = error instanceof Error ? error : {};
  return {
    name: /^[A-Za-z]{1,40}$/.test(name) ? name : 'Error',
    slug: error instanceof CallFailed ? error.slug : null,
    screen: /^\/([a-z-]{0,40})/.exec(window.location.pathname)?.[1] ?? '',
    at: /\/([\w.-]{1,80}:\d{1,7}:\d{1,7})/.exec(stack)?.[1] ?? null,
  };
}

/**
 * Reports uncaught errors to the server's log, and caught ones that were passed to `reportError`, which also writes
 * them to the browser's console. Each failure once, and a few per page. Returns how to stop.
 */
export function reportFailures(): () => void {
  const sent = new Set<string>();
  function report(error: unknown): void {
    const body = JSON.stringify(failureOf(error));
    if (sent.size >= SENT_MAX || sent.has(body)) return;
    sent.add(body);
    const headers = { 'Content-Type': 'application/json' };
    // Offline nothing can be sent, and the browser's console has the error anyway.
    void fetch('/api/app-failures', { method: 'POST', headers, body, keepalive: true }).catch(
      () => undefined,
    );
  }
  const onError = ({ error }: ErrorEvent) => report(error);
  const onRejection = ({ reason }: PromiseRejectionEvent) => report(reason);
  window.addEventListener('error', onError);
  window.addEventListener('unhandledrejection', onRejection);
  return () => {
    window.removeEventListener('error', onError);
    window.removeEventListener('unhandledrejection', onRejection);
  };
}
