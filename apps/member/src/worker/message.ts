import * as v from 'valibot';
import { serverPath } from './server-paths.ts';

const NOTIFICATIONS = '/notification';

const schema = v.object({ title: v.string(), body: v.string(), url: v.string(), tag: v.string() });
export type Message = v.InferOutput<typeof schema>;

/** The content of a pushed message. A browser must show something for each, so an unreadable one says that there is news. */
export function messageOf(data: string | undefined): Message {
  try {
    return v.parse(schema, JSON.parse(data ?? ''));
  } catch {
    return { title: 'Handbill', body: '', url: NOTIFICATIONS, tag: 'news' };
  }
}

/** The address within the app, or the notifications if it leads elsewhere. */
export function placeOf(url: unknown, origin: string): string {
  if (typeof url !== 'string' || !URL.canParse(url, origin)) return NOTIFICATIONS;
  const { origin: where, pathname, search } = new URL(url, origin);
  return where === origin && isOfApp(pathname) ? pathname + search : NOTIFICATIONS;
}

/** Whether a path belongs to the member app: other pages share its origin. */
export function isOfApp(path: string): boolean {
  return !serverPath.test(path);
}
