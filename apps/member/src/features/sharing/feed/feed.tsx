import { useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { useLimits } from '../../../data/answers/use-limits.ts';
import type { FeedCard } from '../../../data/api.ts';
import { useText } from '../../../languages/index.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Empty, Loaded } from '../../../ui/lists/loaded.tsx';
import { NextPage } from '../../../ui/lists/next-page.tsx';
import { CardOfFeed } from './feed-card.tsx';
import { type FeedFilter, FeedFilters, useFeedFilter } from './feed-filters.tsx';
import { useFeed } from './use-feed.ts';

/** The advertisements that the member can receive now, to choose one from. */
export function Feed({ onPreview }: { onPreview(card: FeedCard): void }) {
  const filter = useFeedFilter();
  const feed = useFeed(filter);
  return (
    <div className="grid gap-3">
      <FeedFilters filter={filter} />
      <Loaded query={feed}>
        {(cards) =>
          // A page of a search can be empty although later ones are not.
          cards.length === 0 && !feed.hasNextPage ? (
            <NothingHere filter={filter} />
          ) : (
            <>
              <ul className="grid gap-4 sm:grid-cols-2">
                {cards.map((card) => (
                  // A card outside the screen costs nothing, also when a preview opens over all of them.
                  <li
                    key={card._id}
                    className="grid [contain-intrinsic-block-size:auto_25rem] [content-visibility:auto]"
                  >
                    <CardOfFeed card={card} onPreview={() => onPreview(card)} />
                  </li>
                ))}
              </ul>
              {/* After a failure only a press asks again: the place is still near the screen. */}
              <NextPage
                query={feed}
                more={<More busy={feed.isFetchingNextPage} onMore={() => void feed.fetchNextPage()} />}
              />
            </>
          )
        }
      </Loaded>
    </div>
  );
}

/** Loads the next page when it comes near the screen, and when it is pressed. */
function More({ busy, onMore }: { busy: boolean; onMore(): void }) {
  const text = useText();
  const place = useRef<HTMLDivElement>(null);
  const more = useRef(onMore);
  more.current = onMore;
  useEffect(() => {
    const element = place.current;
    if (element === null || busy) return;
    const near = new IntersectionObserver(
      (seen) => {
        if (seen.some(({ isIntersecting }) => isIntersecting)) more.current();
      },
      { rootMargin: '400px' },
    );
    near.observe(element);
    return () => near.disconnect();
  }, [busy]);
  return (
    <div ref={place} className="grid">
      <Button look="secondary" busy={busy} onClick={onMore}>
        {text('action.more')}
      </Button>
    </div>
  );
}

/** Why there is nothing, and what to do. */
function NothingHere({ filter }: { filter: FeedFilter }) {
  const text = useText();
  const [, navigate] = useLocation();
  const limits = useLimits().data;
  if (limits && limits.received_today >= limits.receive_limit) return <Empty says="receive.limit_reached" />;
  if (filter.category === undefined && filter.language === undefined && filter.search === undefined) {
    return (
      <Empty says="receive.nothing_now">
        <ButtonLink href="/distribute" look="secondary">
          {text('go.distribute')}
        </ButtonLink>
      </Empty>
    );
  }
  return (
    <Empty says="receive.nothing_found">
      <Button look="secondary" onClick={() => navigate('/order-detail', { replace: true })}>
        {text('receive.show_all')}
      </Button>
    </Empty>
  );
}
