import { useId } from 'react';
import { useText } from '../../../languages/index.ts';
import { Button } from '../../../ui/button.tsx';
import { Picture } from '../../orders/picture.tsx';
import { AddPicture } from './add-picture.tsx';
import type { OrderPicture } from './pictures-in.ts';

/** A picture that was taken out of an advertisement, and where it was. */
export interface RemovedPicture {
  picture: OrderPicture;
  place: number;
}

/** Restores the pictures that were removed, and adds others, while there is room. */
export function MorePictures(props: {
  pictures: readonly OrderPicture[];
  wrong: string | undefined;
  removed: readonly RemovedPicture[];
  setRemoved(removed: readonly RemovedPicture[]): void;
  onChange(change: (current: readonly OrderPicture[]) => readonly OrderPicture[]): void;
}) {
  const { pictures, wrong, removed, setRemoved, onChange } = props;
  const images = pictures.map(({ image }) => image);
  // One that was uploaded again may be shown again, or be removed twice.
  const latest = new Map(removed.map((each) => [each.picture.image, each]));
  const restorable = [...latest.values()].filter(({ picture }) => !images.includes(picture.image));
  return (
    <>
      {restorable.map((each) => (
        <Removed
          key={each.picture.image}
          picture={each.picture}
          onRestore={() => {
            setRemoved(restorable.filter((other) => other !== each));
            onChange((current) => current.toSpliced(each.place, 0, each.picture));
          }}
        />
      ))}
      <AddPicture
        first={pictures.length === 0}
        wrong={wrong}
        onAdd={(image) =>
          // The same picture is shown once.
          onChange((current) =>
            current.some((each) => each.image === image) ? current : [...current, { image, alt: '' }],
          )
        }
      />
    </>
  );
}

function Removed({ picture, onRestore }: { picture: OrderPicture; onRestore(): void }) {
  const text = useText();
  const id = useId();
  return (
    <p role="status" className="flex items-center gap-x-3">
      <Picture image={picture.image} className="w-16 shrink-0 rounded" />
      <span id={id} className="min-w-0 flex-1 first-letter:uppercase">
        {text('pictures.removed')}
        {picture.alt !== '' && <span className="block truncate text-sm text-soft">{picture.alt}</span>}
      </span>
      <Button look="quiet" aria-describedby={id} onClick={onRestore}>
        {text('unpaid.undo')}
      </Button>
    </p>
  );
}
