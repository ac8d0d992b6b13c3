import type { Session } from './session.ts';

/** What was typed into a form, by the names of its fields. */
export type Draft = Readonly<Record<string, string>>;
type Drafts = Readonly<Record<string, Draft>>;

/** Never kept: somebody who finds the phone must not find the password. */
const secret = /password|otp/;

export function withoutSecrets(typed: Draft): Draft {
  return Object.fromEntries(Object.entries(typed).filter(([name]) => !secret.test(name)));
}

/** The key of a form's draft: each signed-in member has their own. */
export function placeOf(session: Session, form: string): string {
  const member = session.isSignedIn()
    ? (session.recall('user') as { _id: string } | undefined)?._id
    : undefined;
  return `${form} ${member ?? 'visitor'}`;
}

function draftsIn(session: Session): Drafts {
  // Written by this app in this tab.
  return (session.recall('drafts') as Drafts | undefined) ?? {};
}

/** The unsent values of a form; empty if there are none. */
export function readDraft(session: Session, place: string): Draft {
  return draftsIn(session)[place] ?? {};
}

/** Keeps a form's values, except secrets, until it is sent or the session ends. */
export function keepDraft(session: Session, place: string, typed: Draft): void {
  write(session, { ...draftsIn(session), [place]: withoutSecrets(typed) });
}

/** Forgets a form that was sent or abandoned. */
export function forgetDraft(session: Session, place: string): void {
  const { [place]: _gone, ...others } = draftsIn(session);
  write(session, others);
}

function write(session: Session, drafts: Drafts): void {
  try {
    session.keep('drafts', drafts);
  } catch {
    // The storage is full: the draft lasts only as long as the screen.
  }
}
