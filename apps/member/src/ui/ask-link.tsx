import type { SupportSubject } from '@handbill/contract/support';
import { Link } from 'wouter';
import { useText } from '../languages/index.ts';

/** Starts a request to support about an object of the member's, or a line of some time; shown where the worry arises. */
export function AskLink(object: { subject: SupportSubject; about?: string; at?: string }) {
  const text = useText();
  const query = new URLSearchParams({ ...object });
  return (
    <Link
      href={`/individual/requests/new?${query}`}
      className="inline-flex min-h-11 items-center justify-self-start font-semibold text-accent underline"
    >
      {text('help.ask')}
    </Link>
  );
}
