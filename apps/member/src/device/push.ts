import { api } from '../data/api.ts';
import { isApplePhone } from './apple-phone.ts';
import { pushNote } from './push-note.ts';

/** `uninstalled`: this browser allows notifications only for an app on the home screen. */
export type PushState = 'unsupported' | 'uninstalled' | 'blocked' | 'off' | 'on';

/** The state of a member's notifications on this device. */
export function pushStateOf(memberId: string): PushState {
  const takes = 'PushManager' in window && 'Notification' in window && 'serviceWorker' in navigator;
  if (!takes) return isApplePhone() ? 'uninstalled' : 'unsupported';
  if (!import.meta.env.PROD) return 'unsupported';
  if (Notification.permission === 'denied') return 'blocked';
  return Notification.permission === 'granted' && pushNote.whose() === memberId ? 'on' : 'off';
}

/** Asks for permission, which needs a tap, and then subscribes at the push service. A refusal is final. */
export async function turnPushOn(memberId: string): Promise<void> {
  if ((await Notification.requestPermission()) !== 'granted') return;
  await alone(async () => {
    await subscribe();
    pushNote.keep(memberId);
  });
}

/** Unsubscribes at the server first, because the browser could no longer show what it still sends. */
export async function turnPushOff(): Promise<void> {
  await alone(async () => {
    const held = await heldSubscription();
    if (held) await api.pushUnsubscribe({ endpoint: held.endpoint });
    pushNote.forget();
    await held?.unsubscribe();
  });
}

/**
 * Binds the member's subscription on this device to the current session, which may be new, and renews one that the
 * browser dropped. Does nothing for any other member who is signed in here.
 */
export async function renewPush(): Promise<void> {
  const { data } = await api.me({});
  await alone(async () => {
    if (pushStateOf(data._id) === 'on') await subscribe();
  });
}

/** Drops the browser's subscription after signing out, when the server sends nothing more and the note is gone. */
export async function dropPush(): Promise<void> {
  await alone(async () => {
    await (await heldSubscription())?.unsubscribe();
  });
}

/** One after the other, in all tabs: a renewal on its way must not switch on again what is being switched off. */
async function alone(change: () => Promise<void>): Promise<void> {
  await navigator.locks.request('handbill-push', change);
}

async function subscribe(): Promise<void> {
  const { data } = await api.pushKey({});
  const applicationServerKey = bytesOf(data.public_key);
  await navigator.serviceWorker.register('/sw.js');
  const { pushManager } = await navigator.serviceWorker.ready;
  const held = await pushManager.getSubscription();
  if (held && !isSame(held.options.applicationServerKey, applicationServerKey)) await held.unsubscribe();
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
  const { p256dh = '', auth = '' } = subscription.toJSON().keys ?? {};
  await api.pushSubscribe({ endpoint: subscription.endpoint, p256dh, auth });
}

async function heldSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}

function isSame(held: ArrayBuffer | null, key: Uint8Array): boolean {
  const bytes = new Uint8Array(held ?? new ArrayBuffer(0));
  return bytes.length === key.length && bytes.every((byte, place) => byte === key[place]);
}
