import {
  type CallFailed,
  type Client,
  createClient,
  isRefusal,
  sharedRenewal,
} from '@handbill/contract/client';
import type { MemberEndpoints } from '@handbill/contract/member';
import { memberCalls } from '@handbill/contract/member/calls';
import type { Session } from '../session/session.ts';

/** A second 403 in one session ends it (specification, point 8). */
const FORBIDDEN_MAX = 2;
const LOCKED = 'account_locked';

export interface MemberClient {
  calls: Client<MemberEndpoints>;
  /**
   * Renews the access token; true if there is a new one. Concurrent callers share one renewal. A renewal that the server
   * does not answer, or cannot, throws: the session goes on.
   */
  refresh(): Promise<boolean>;
}

/** The calls of a member, bound to a session, which they renew when its token expires and end when it is over. */
export function createMemberClient(
  session: Session,
  options: { fetch?: typeof fetch; beforeRenewal?(): Promise<void> } = {},
): MemberClient {
  const base = {
    baseUrl: '/api/',
    language: session.language,
    ...(options.fetch ? { fetch: options.fetch } : {}),
  };
  const withoutToken = createClient<MemberEndpoints>(memberCalls, { ...base, accessToken: () => null });
  let forbiddenSeen = 0;
  session.subscribe(() => {
    forbiddenSeen = 0;
  });

  async function renew(): Promise<boolean> {
    await options.beforeRenewal?.();
    const refreshToken = session.refreshToken();
    if (refreshToken === null) {
      if (session.isSignedIn()) session.end();
      return false;
    }
    try {
      const { data } = await withoutToken.refreshToken({ refresh_token: refreshToken });
      // Signed out, or signed in as somebody else, while the call was in progress.
      if (session.refreshToken() !== refreshToken) return false;
      session.renew(data);
      return true;
    } catch (error) {
      if (!isRefusal(error)) throw error;
      if (session.refreshToken() === refreshToken) over(session, error);
      return false;
    }
  }

  const refresh = sharedRenewal(renew, session.changes);

  function onFailure(failure: CallFailed, path: string, isLate: boolean): void {
    console.error(path, failure);
    if (isLate || !sessionSurvives(session, failure)) return;
    if (failure.status !== 403 || failure.slug === 'view_only') return;
    forbiddenSeen += 1;
    if (forbiddenSeen >= FORBIDDEN_MAX) session.end();
  }

  const calls = createClient<MemberEndpoints>(memberCalls, {
    ...base,
    accessToken: session.accessToken,
    userId: () => (session.recall('user') as { _id?: string } | undefined)?._id,
    refresh,
    session: session.changes,
    onFailure,
  });
  return { calls, refresh };
}

/** Ends the session of a failed call if the failure says that it is over. Returns whether there still is one. */
export function sessionSurvives(session: Session, failure: CallFailed): boolean {
  if (failure.slug === LOCKED) over(session, failure);
  // A late failure must not clear why the session ended.
  if (session.isSignedIn() && failure.slug === 'unauthorized') session.end();
  return session.isSignedIn();
}

/** Ends the session, and shows a locked-out member what is known about it. */
function over(session: Session, { slug, current }: CallFailed): void {
  session.end(slug === LOCKED ? (current ?? {}) : null);
}
