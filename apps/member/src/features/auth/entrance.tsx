import type { ReactNode } from 'react';
import { useSettings, useSiteTitle } from '../../data/answers/use-settings.ts';
import { type TextId, useText } from '../../languages/index.ts';
import { LanguageSelect } from '../../ui/forms/language-select.tsx';
import { useTitle } from '../../ui/screen.tsx';

/** The frame of the screens for visitors: the mark, the name of the site, a choice of language, and what this is. */
export function Entrance({ title, says, children }: { title: string; says?: string; children: ReactNode }) {
  const siteTitle = useSiteTitle();
  useTitle(title);
  return (
    <div className="mx-auto grid max-w-md gap-6 px-4 pt-6">
      <header className="flex flex-wrap items-center justify-between gap-3">
        <p className="flex items-center gap-2 font-serif text-xl font-semibold">
          <Mark />
          {siteTitle}
        </p>
        <LanguageSelect />
      </header>
      <div className="grid gap-1">
        <h1 className="font-serif text-3xl font-semibold">{title}</h1>
        {says && <p className="text-soft">{says}</p>}
      </div>
      {children}
    </div>
  );
}

/** The logo in its accent colour: the letter h as a folded handbill. */
function Mark() {
  return (
    <svg aria-hidden="true" viewBox="0 0 64 64" className="size-8 text-accent">
      <path
        fill="currentColor"
        fillRule="evenodd"
        d="M8 4h34l14 14v42H8zM14 14h16v14.6c2.4-2.6 5.4-4 9-4 6.8 0 10.6 4.2 10.6 11.2V46H53v7H38.4V37.6c0-3-1.2-4.6-3.8-4.6-2.8 0-4.6 2-4.6 5V46h3.4v7H14.6v-7H19V21h-5z"
      />
    </svg>
  );
}

const shape = 'inline-flex min-h-11 min-w-11 items-center justify-center text-accent underline';

/** The address of support, for those who cannot sign in or have no invite code. Reserves its space while the settings load. */
export function SupportLink({ says = 'nav.support' }: { says?: TextId }) {
  const text = useText();
  const { data, isPending } = useSettings();
  if (isPending) return <span className={`${shape} invisible`}>{text(says)}</span>;
  if (data?.link_support === undefined) return null;
  return (
    <a href={data.link_support.value} className={shape}>
      {text(says)}
    </a>
  );
}
