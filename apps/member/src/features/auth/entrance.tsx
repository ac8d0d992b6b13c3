import type { ReactNode } from 'react';
import { useText } from '../../languages/index.ts';
import { LanguageSelect } from '../../ui/language-select.tsx';
import { useTitle } from '../../ui/screen.tsx';
import { useSettings } from '../../use-settings.ts';

/** The frame of the screens for visitors: the mark, the name of the site, and a choice of language. */
export function Entrance({ title, children }: { title: string; children: ReactNode }) {
  const text = useText();
  const siteTitle = useSettings().data?.site_title.value ?? 'Handbill';
  useTitle(title);
  return (
    <div className="mx-auto grid max-w-md gap-6 px-4 pt-6">
      <header className="flex items-center justify-between gap-3">
        <p className="flex items-center gap-2 font-serif text-xl font-semibold">
          <Mark />
          {siteTitle}
        </p>
        <LanguageSelect />
      </header>
      <div className="grid gap-1">
        <h1 className="font-serif text-3xl font-semibold">{title}</h1>
        <p className="text-soft">{text('entrance.says')}</p>
      </div>
      {children}
    </div>
  );
}

/** The mark of the house in its accent: the letter h as a folded handbill. */
function Mark() {
  return (
    <svg aria-hidden="true" viewBox="0 0 64 64" className="size-8 text-accent">
      <path fill="currentColor" d="M40 4h8l8 8v32H40v-4H24v20h-8l-8-8V20h16v4h16z" />
    </svg>
  );
}
