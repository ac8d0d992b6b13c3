import { CallFailed, type CallOptions, type Client } from '@handbill/contract/client';
import type { MemberEndpoints } from '@handbill/contract/member';
import { fetchTimed } from '../session/clock.ts';
import { session } from '../session/this-tab.ts';
import { createMemberClient } from './member-client.ts';

/** The one client that every hook calls through. */
const client = createMemberClient(session, { fetch: fetchTimed, beforeRenewal: ensureOwnTab });
export const api = client.calls;
export const refreshSession = client.refresh;

const startedWith = session.refreshToken();
let ownTab: Promise<void> | null = null;

/** Resolves once this tab has its own tokens, or cannot get any. */
export function ensureOwnTab(): Promise<void> {
  ownTab ??= import('../session/own-tab.ts')
    .then(({ ownTokens }) =>
      ownTokens(
        session,
        startedWith,
        async (token) => (await api.continueInTab({ refresh_token: token })).data,
      ),
    )
    .catch((error: unknown) => {
      ownTab = null;
      // Offline, the next renewal tries again.
      if (!(error instanceof CallFailed && error.slug === 'network')) reportError(error);
    });
  return ownTab;
}

/** A call's answer, in wire form. */
export type Answer<Name extends keyof MemberEndpoints> = Awaited<ReturnType<Client<MemberEndpoints>[Name]>>;
export type AnswerData<Name extends keyof MemberEndpoints> =
  Answer<Name> extends { data: infer Data } ? Data : never;
/** A call's input, in wire form. */
export type Input<Name extends keyof MemberEndpoints> = Parameters<Client<MemberEndpoints>[Name]>[0];
export type Send<Sent, Answered> = (input: Sent, options: CallOptions) => Promise<Answered>;

export type Member = AnswerData<'me'>;
export type Order = AnswerData<'product'>;
export type DistributedOrder = Extract<Order, { side: 'distributed' }>;
export type ReceivedOrder = Extract<Order, { side: 'received' }>;
/** An advertisement that the member can receive now. */
export type FeedCard = AnswerData<'feed'>[number];
export type Deposit = AnswerData<'deposit'>;
export type Withdrawal = AnswerData<'withdraw'>;
export type Level = AnswerData<'level'>[number];
export type Settings = AnswerData<'settings'>;
