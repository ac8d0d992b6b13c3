import { Link } from 'wouter';
import { useText } from '../languages/index.ts';

/** Leads to what to do about money, visits and signing in; shown where the worry arises. */
export function HelpLink() {
  const text = useText();
  return (
    <Link
      href="/help"
      className="inline-flex min-h-11 min-w-11 items-center justify-self-start font-semibold text-accent underline"
    >
      {text('page.help')}
    </Link>
  );
}
