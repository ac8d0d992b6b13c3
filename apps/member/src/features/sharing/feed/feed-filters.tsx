import { type Category, categories } from '@handbill/contract/categories';
import { type Language, languages } from '@handbill/contract/languages';
import type { FormEvent } from 'react';
import { useLocation, useSearch } from 'wouter';
import { spoken, useText } from '../../../languages/index.ts';
import { Button } from '../../../ui/button.tsx';
import { FilterTabs } from '../../../ui/lists/filter-tabs.tsx';
import { useCategories } from '../../orders/use-categories.ts';

/** What the feed is narrowed to. */
export interface FeedFilter {
  category?: Category;
  language?: Language;
  search?: string;
}

const SEARCH_MAX = 80;
const box = 'min-h-11 min-w-0 rounded-lg border border-edge bg-card px-3 py-2 text-ink';

/** The filter in the screen's address, so that Back and a reload keep it. */
export function useFeedFilter(): FeedFilter {
  const asked = new URLSearchParams(useSearch());
  const category = categories.find((each) => each === asked.get('category'));
  const language = languages.find((each) => each === asked.get('language'));
  const search = asked.get('search')?.trim().slice(0, SEARCH_MAX);
  return { ...(category && { category }), ...(language && { language }), ...(search && { search }) };
}

function addressOf(filter: FeedFilter): string {
  const asked = new URLSearchParams({ ...filter }).toString();
  return asked === '' ? '/order-detail' : `/order-detail?${asked}`;
}

/** Search, language and category. */
export function FeedFilters({ filter }: { filter: FeedFilter }) {
  const text = useText();
  const [, navigate] = useLocation();
  const { category, language, search, ...none } = filter;
  const narrow = (changed: FeedFilter) => navigate(addressOf(changed), { replace: true });
  const { offered, wordsOf } = useCategories();
  // One that is no longer offered may be chosen still, by an address.
  const isLost = category !== undefined && !offered.some(({ _id }) => _id === category);
  const shown = isLost ? [...offered, { _id: category, words: wordsOf(category) ?? '…' }] : offered;
  const within = { ...(language && { language }), ...(search && { search }) };

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const sought = String(new FormData(event.currentTarget).get('search')).trim();
    narrow({
      ...(category && { category }),
      ...(language && { language }),
      ...(sought && { search: sought }),
    });
  }

  return (
    <div className="grid gap-2">
      <search>
        <form className="flex flex-wrap gap-2" onSubmit={submit}>
          <input
            key={search}
            type="search"
            name="search"
            className={`flex-[1_1_9rem] ${box}`}
            aria-label={text('receive.search')}
            placeholder={text('receive.find_hint')}
            defaultValue={search}
            maxLength={SEARCH_MAX}
            autoComplete="off"
          />
          <Button type="submit" look="secondary">
            {text('receive.find')}
          </Button>
          <select
            aria-label={text('distribute.language')}
            className={`flex-[1_1_11.5rem] ${box}`}
            value={language ?? ''}
            onChange={(event) => {
              const chosen = languages.find((each) => each === event.currentTarget.value);
              narrow({
                ...none,
                ...(category && { category }),
                ...(search && { search }),
                ...(chosen && { language: chosen }),
              });
            }}
          >
            <option value="">{text('receive.all_languages')}</option>
            {spoken.map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </select>
        </form>
      </search>
      <FilterTabs
        label="distribute.category"
        tabs={[
          { href: addressOf(within), name: text('receive.all'), current: category === undefined },
          ...shown.map(({ _id, words }) => ({
            href: addressOf({ ...within, category: _id }),
            name: words,
            current: _id === category,
          })),
        ]}
      />
    </div>
  );
}
