import type { DistributedOrder } from '../../data/api.ts';
import { useText } from '../../languages/index.ts';
import { Picture } from './picture.tsx';

/** The pictures of an advertisement as on its page: one fills the width, several are swiped through. */
export function Pictures({ pictures }: { pictures: DistributedOrder['pictures'] }) {
  const text = useText();
  const [first, ...others] = pictures;
  if (first === undefined) return null;
  if (others.length === 0) return <Picture image={first.image} alt={first.alt} />;
  return (
    <ul
      aria-label={text('preview.pictures')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys scroll it
      tabIndex={0}
      className="flex snap-x snap-mandatory gap-2 overflow-x-auto focus-visible:-outline-offset-4 [scrollbar-width:none]"
    >
      {pictures.map(({ image, alt }) => (
        <li key={image} className="w-[90%] shrink-0 snap-center">
          <Picture image={image} alt={alt} />
        </li>
      ))}
    </ul>
  );
}
