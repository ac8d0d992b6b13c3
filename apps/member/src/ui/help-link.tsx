import { Link } from 'wouter';
import { useText } from '../languages/index.ts';

/** What the help has a page about: a section of its text, whose heading has the id `about-…` in every language. */
export type Worry = 'money' | 'visits' | 'locked' | 'sign-in' | 'lost-phone';

/** Leads to the page of the help about a worry; shown where the worry arises. */
export function HelpLink({ about }: { about: Worry }) {
  const text = useText();
  return (
    <Link
      href={`/help/${about}`}
      className="inline-flex min-h-11 min-w-11 items-center justify-self-start font-semibold text-accent underline"
    >
      {text('page.help')}
    </Link>
  );
}
