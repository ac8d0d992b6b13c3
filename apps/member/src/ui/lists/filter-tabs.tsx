import { useEffect, useRef } from 'react';
import { Link } from 'wouter';
import { type TextId, useText } from '../../languages/index.ts';

export interface FilterTab {
  /** The screen's address with the filter in it, so that it can be bookmarked and shared. */
  href: string;
  label: TextId;
  current: boolean;
}

/** A name that is not in the catalogue, such as a month. */
interface NamedTab extends Omit<FilterTab, 'label'> {
  name: string;
}

/** Tabs that filter a list. They scroll sideways if necessary, and the current one is always visible. */
export function FilterTabs({ label, tabs }: { label: TextId; tabs: readonly (FilterTab | NamedTab)[] }) {
  const text = useText();
  const shown = useRef<HTMLLIElement>(null);
  const current = tabs.find((tab) => tab.current)?.href;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab is another place to scroll to
  useEffect(() => {
    shown.current?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [current]);
  return (
    <nav aria-label={text(label)} className="-mx-4 overflow-x-auto px-4 py-1">
      <ul className="flex gap-2">
        {tabs.map((tab) => (
          <li key={tab.href} ref={tab.current ? shown : undefined}>
            <Link
              href={tab.href}
              replace
              aria-current={tab.current ? 'page' : undefined}
              className={`flex min-h-11 items-center rounded-full border px-4 whitespace-nowrap ${
                tab.current
                  ? 'border-ink bg-ink font-semibold text-paper'
                  : 'border-line bg-card text-soft hover:border-edge'
              }`}
            >
              {'name' in tab ? <span className="first-letter:uppercase">{tab.name}</span> : text(tab.label)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
