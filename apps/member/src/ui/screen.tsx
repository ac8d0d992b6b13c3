import { type ReactNode, useEffect } from 'react';
import { Link } from 'wouter';
import { useSiteTitle } from '../data/answers/use-settings.ts';
import { useText } from '../languages/index.ts';
import { BackIcon } from './icons.tsx';

/** Sets the page title from the screen and the site. */
export function useTitle(title: string | null): void {
  const siteTitle = useSiteTitle();
  useEffect(() => {
    document.title = title === null ? siteTitle : `${title} – ${siteTitle}`;
  }, [title, siteTitle]);
}

/** A screen with its heading and, unless it is a main screen, a back link. */
export function Screen(props: { title: string; back?: string; aside?: ReactNode; children: ReactNode }) {
  const text = useText();
  useTitle(props.title);
  return (
    <div className="grid gap-5 px-4 pt-4 pb-8">
      <header className="flex min-h-11 flex-wrap items-center gap-2">
        {props.back !== undefined && (
          <Link
            href={props.back}
            aria-label={text('action.back')}
            className="-ml-2 grid size-11 shrink-0 place-items-center rounded-full hover:bg-sunken"
          >
            <BackIcon />
          </Link>
        )}
        <h1 className="max-w-full flex-1 font-serif text-2xl font-semibold">{props.title}</h1>
        {props.aside}
      </header>
      {props.children}
    </div>
  );
}

export function Card({ children, className = '' }: { children: ReactNode; className?: string }) {
  return (
    <section className={`grid gap-3 rounded-card border border-line bg-card p-4 ${className}`}>
      {children}
    </section>
  );
}

export function Heading({ children }: { children: ReactNode }) {
  return <h2 className="font-serif text-lg font-semibold">{children}</h2>;
}

/** Names and values, one below the other. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className="grid gap-2">{children}</dl>;
}

export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4">
      <dt className="text-soft">{name}</dt>
      <dd className="ml-auto text-right font-medium">{children}</dd>
    </div>
  );
}

const tones = {
  money: 'bg-money-wash text-money',
  wrong: 'bg-wrong-wash text-wrong',
  calm: 'bg-sunken text-soft',
  accent: 'bg-accent-wash text-accent',
  active: 'bg-active-wash text-active',
} as const;
export type Tone = keyof typeof tones;

export function Badge({ tone = 'calm', children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span
      className={`inline-block rounded-full px-2.5 py-0.5 text-sm font-medium first-letter:uppercase ${tones[tone]}`}
    >
      {children}
    </span>
  );
}

const grounds = {
  calm: 'bg-sunken text-ink',
  active: 'bg-active-wash text-ink',
  wrong: 'bg-wrong-wash text-wrong',
} as const;

/** A note to read before continuing. */
export function Note({ tone = 'calm', children }: { tone?: keyof typeof grounds; children: ReactNode }) {
  return <div className={`grid gap-2 rounded-card p-4 text-sm ${grounds[tone]}`}>{children}</div>;
}
