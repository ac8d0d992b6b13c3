import type { Session } from './session.ts';

/** What was typed into a form, by the names of its fields. */
export type Draft = Readonly<Record<string, string>>;
type Drafts = Readonly<Record<string, Draft>>;

/** Never kept: who finds the phone must not find the password in it. */
const secret = /password|otp/;

/** The key of a form's draft: each signed-in member has their own. */
export function placeOf(session: Session, form: string): string {
  const member = session.isSignedIn()
    ? (session.recall('user') as { _id: string } | undefined)?._id
    : undefined;
  return `${form} ${member ?? 'visitor'}`;
}

function draftsIn(session: Session): Drafts {
  // Written by this very app, in this very tab.
  return (session.recall('drafts') as Drafts | undefined) ?? {};
}

/** What had been typed into a form and not sent; nothing in it when there was nothing. */
export function readDraft(session: Session, place: string): Draft {
  return draftsIn(session)[place] ?? {};
}

/** Keeps what was typed into a form until it is sent or the session ends; secrets are left out. */
export function keepDraft(session: Session, place: string, typed: Draft): void {
  const kept = Object.fromEntries(Object.entries(typed).filter(([name]) => !secret.test(name)));
  write(session, { ...draftsIn(session), [place]: kept });
}

/** What was sent, or given up, need not be kept. */
export function forgetDraft(session: Session, place: string): void {
  const { [place]: _gone, ...others } = draftsIn(session);
  write(session, others);
}

function write(session: Session, drafts: Drafts): void {
  try {
    session.keep('drafts', drafts);
  } catch {
    // The storage is full: what is typed now stays on the screen only.
  }
}
