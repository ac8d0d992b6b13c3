import { Link } from 'wouter';
import { useText } from '../languages/index.ts';

/** A section of the help page; its heading has the id `about-…` in every language. */
export type Worry = 'money' | 'visits' | 'locked' | 'sign-in' | 'lost-phone';

/** Leads to the section of the help page about a worry; shown where the worry arises. */
export function HelpLink({ about }: { about: Worry }) {
  const text = useText();
  return (
    <Link
      href={`/help#about-${about}`}
      className="inline-flex min-h-11 min-w-11 items-center justify-self-start font-semibold text-accent underline"
    >
      {text('page.help')}
    </Link>
  );
}
