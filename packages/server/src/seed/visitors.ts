import { hash } from 'node:crypto';
import type { objects } from '@handbill/contract/console';
import type { FastifyInstance } from 'fastify';
import { countryInDemo } from '../platform/demo-networks.ts';

/** A visitor who opens a share's link, with a separate browser. */
export interface Visitor {
  address: string;
  userAgent: string;
  /** Kept from the first answer on, as a browser does. */
  cookie?: string;
}

/** The task that a shared page sets before the visit counts. */
export interface VisitTask {
  path: string;
  /** The channel that the link names. */
  channel: string | null;
  ticket: string;
  bits: number;
  /** How long the page has to be visible, in milliseconds. */
  dwell: number;
}

/** Opens a share's link as its page does; null when the visit is refused or already over. */
export async function openShare(
  app: FastifyInstance,
  url: string,
  visitor: Visitor,
): Promise<VisitTask | null> {
  const { pathname: path, searchParams } = new URL(url);
  const channel = searchParams.get('c');
  const opened = await app.inject({
    method: 'POST',
    url: `${path}/open`,
    ...browserOf(visitor),
    payload: { c: channel },
  });
  const cookie = /(?:__Host-)?hb_visitor=[^;]+/.exec(String(opened.headers['set-cookie'] ?? ''))?.[0];
  if (cookie !== undefined) visitor.cookie = cookie;
  const task: Partial<Omit<VisitTask, 'path' | 'channel'>> = opened.json();
  if (task.ticket === undefined) return null;
  return { ...(task as Omit<VisitTask, 'path' | 'channel'>), path, channel };
}

/** Ends a visit that stayed on the page long enough: it gets its verdict. */
export async function endVisit(
  app: FastifyInstance,
  { path, ticket, bits }: VisitTask,
  visitor: Visitor,
): Promise<void> {
  const payload = { ticket, nonce: findNonce(ticket, bits) };
  await app.inject({ method: 'POST', url: `${path}/visit`, ...browserOf(visitor), payload });
}

/** The code that the page of a share shows a visitor whose visit was decided; null when it shows none. */
export async function askCode(
  app: FastifyInstance,
  { path, ticket }: VisitTask,
  visitor: Visitor,
): Promise<string | null> {
  const url = `${path}/code`;
  const response = await app.inject({ method: 'POST', url, ...browserOf(visitor), payload: { ticket } });
  return response.json().code ?? null;
}

/** Taps the button of a share's page; returns where it leads, or null. */
export async function goOn(
  app: FastifyInstance,
  { path, channel }: VisitTask,
  visitor: Visitor,
): Promise<URL | null> {
  const query = channel === null ? {} : { c: channel };
  const { headers } = await app.inject({ url: `${path}/go`, query, ...browserOf(visitor) });
  return headers.location === undefined ? null : new URL(headers.location);
}

/** Reports the advertisement of a share's page. */
export async function reportAd(
  app: FastifyInstance,
  { url, reason }: { url: string; reason: (typeof objects.reportReasons)[number] },
  visitor: Visitor,
): Promise<void> {
  const { pathname: path } = new URL(url);
  await app.inject({ method: 'POST', url: `${path}/report`, ...browserOf(visitor), payload: { reason } });
}

/** Loads the picture of a thank-you page, which reports what the tap `hb` led to. */
export async function thank(app: FastifyInstance, hb: string, visitor: Visitor): Promise<void> {
  await app.inject({ url: '/api/conversions.gif', query: { hb }, ...browserOf(visitor) });
}

/** What the browsers of a country ask for; those of Vietnam, where most visitors are, ask for Vietnamese. */
const languagesIn: Readonly<Record<string, string>> = {
  JP: 'ja,en;q=0.6',
  KR: 'ko-KR,ko;q=0.9',
  FR: 'fr-FR,fr;q=0.9,en;q=0.5',
};

function browserOf({ address, userAgent, cookie }: Visitor) {
  const kept = cookie === undefined ? {} : { cookie };
  const language = languagesIn[countryInDemo(address) ?? ''] ?? 'vi-VN,vi;q=0.9,en;q=0.5';
  return {
    remoteAddress: address,
    headers: { 'user-agent': userAgent, 'accept-language': language, ...kept },
  };
}

/** Finds a visitor's proof of work by trial. */
function findNonce(ticket: string, bits: number): number {
  for (let nonce = 0; ; nonce += 1) {
    const sum = hash('sha256', `${ticket}:${nonce}`, 'buffer');
    if (bits === 0 || sum.readUInt32BE(0) >>> (32 - bits) === 0) return nonce;
  }
}
