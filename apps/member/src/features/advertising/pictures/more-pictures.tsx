import { useId } from 'react';
import { type TextId, useText } from '../../../languages/index.ts';
import { Button } from '../../../ui/button.tsx';
import { Picture } from '../../orders/picture.tsx';
import { AddPicture } from './add-picture.tsx';
import { type OrderPicture, PICTURES_MAX } from './pictures-in.ts';
import type { SetComing } from './use-order-image.ts';

/** A picture that was taken out of an advertisement, or cropped, and where it was. */
export interface RemovedPicture {
  picture: OrderPicture;
  place: number;
  /** What took its place, if it was cropped. */
  croppedTo?: string;
}

/** Restores the pictures that were removed or cropped, and adds others, while there is room. */
export function MorePictures(props: {
  pictures: readonly OrderPicture[];
  wrong: string | undefined;
  removed: readonly RemovedPicture[];
  setRemoved(change: (before: readonly RemovedPicture[]) => readonly RemovedPicture[]): void;
  onChange(change: (current: readonly OrderPicture[]) => readonly OrderPicture[]): void;
  setComing: SetComing;
}) {
  const { pictures, wrong, removed, setRemoved, onChange } = props;
  const images = pictures.map(({ image }) => image);
  // One that was uploaded again may be shown again, or be removed twice.
  const latest = new Map(removed.map((each) => [each.picture.image, each]));
  const hasRoom = pictures.length < PICTURES_MAX;
  const isCropped = ({ croppedTo }: RemovedPicture) => croppedTo !== undefined && images.includes(croppedTo);
  const restorable = [...latest.values()].filter(
    (each) => !images.includes(each.picture.image) && (hasRoom || isCropped(each)),
  );
  return (
    <>
      {restorable.map((each) => (
        <Removed
          key={each.picture.image}
          picture={each.picture}
          says={isCropped(each) ? 'pictures.cropped' : 'pictures.removed'}
          onRestore={() => {
            setRemoved((before) => before.filter(({ picture }) => picture.image !== each.picture.image));
            onChange((current) => restored(current, each));
          }}
        />
      ))}
      {hasRoom && (
        <AddPicture
          first={pictures.length === 0}
          wrong={wrong}
          setComing={props.setComing}
          onAdd={(image) =>
            // The same picture is shown once.
            onChange((current) =>
              current.some((each) => each.image === image) ? current : [...current, { image, alt: '' }],
            )
          }
        />
      )}
    </>
  );
}

/** The pictures with one where it was: in place of what it was cropped to, which keeps its description. */
function restored(
  current: readonly OrderPicture[],
  { picture, place, croppedTo }: RemovedPicture,
): readonly OrderPicture[] {
  if (!current.some(({ image }) => image === croppedTo)) return current.toSpliced(place, 0, picture);
  return current.map((each) => (each.image === croppedTo ? { ...each, image: picture.image } : each));
}

function Removed(props: { picture: OrderPicture; says: TextId; onRestore(): void }) {
  const { picture, says, onRestore } = props;
  const text = useText();
  const id = useId();
  return (
    <p role="status" className="flex flex-wrap items-center gap-x-3">
      <Picture image={picture.image} className="w-16 shrink-0 rounded" />
      <span id={id} className="min-w-min flex-1 first-letter:uppercase">
        {text(says)}
        {picture.alt !== '' && (
          <span className="block w-0 min-w-full truncate text-sm text-soft">{picture.alt}</span>
        )}
      </span>
      <Button look="quiet" className="ml-auto" aria-describedby={id} onClick={onRestore}>
        {text('unpaid.undo')}
      </Button>
    </p>
  );
}
