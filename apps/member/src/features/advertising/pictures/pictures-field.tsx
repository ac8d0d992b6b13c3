import { type ReactNode, Suspense, useId, useState } from 'react';
import { type TextId, useText } from '../../../languages/index.ts';
import { TextField } from '../../../ui/forms/field.tsx';
import { BackIcon, CloseIcon } from '../../../ui/icons.tsx';
import { part } from '../../../ui/part.ts';
import { Picture } from '../../orders/picture.tsx';
import type { RemovedPicture } from './more-pictures.tsx';
import { movedBy, type OrderPicture, PICTURES_MAX } from './pictures-in.ts';
import { RoundButton } from './round-button.tsx';
import type { SetComing } from './use-order-image.ts';

/** Below what is filled in first, as is what crops a picture. */
const MorePictures = part(() => import('./more-pictures.tsx'), 'MorePictures');
const CropPicture = part(() => import('./crop-picture.tsx'), 'CropPicture');

interface PicturesFieldProps {
  pictures: readonly OrderPicture[];
  /** What is wrong with the pictures. */
  error?: TextId | undefined;
  /** Changes the current pictures, which are newer than the shown ones if an upload has ended late. */
  onChange(change: (current: readonly OrderPicture[]) => readonly OrderPicture[]): void;
  setComing: SetComing;
}

/** The pictures of an advertisement in their order, each with its description. Every removed or cropped one can be restored. */
export function PicturesField({ pictures, error, onChange, setComing }: PicturesFieldProps) {
  const text = useText();
  const errorId = useId();
  const wrong = error ? errorId : undefined;
  const [removed, setRemoved] = useState<readonly RemovedPicture[]>([]);
  return (
    <div className="grid gap-4">
      {pictures.length > 0 && (
        <ol className="grid gap-4" aria-describedby={wrong}>
          {pictures.map((picture, place) => (
            <PictureRow
              key={picture.image}
              picture={picture}
              place={place}
              last={place === pictures.length - 1}
              wrong={wrong !== undefined}
              onMove={(places) => onChange((current) => movedBy(current, place, places))}
              onDescribe={(alt) => onChange((current) => current.with(place, { ...picture, alt }))}
              onRemove={() => {
                setRemoved([...removed, { picture, place }]);
                onChange((current) => current.toSpliced(place, 1));
              }}
            >
              <Suspense fallback={<span className="size-11" />}>
                <CropPicture
                  {...{ picture, place, setRemoved, onChange, setComing }}
                  takesFocus={removed.at(-1)?.croppedTo === picture.image}
                />
              </Suspense>
            </PictureRow>
          ))}
        </ol>
      )}
      {error && (
        <p id={errorId} className="text-sm text-wrong first-letter:uppercase">
          {text(error)}
        </p>
      )}
      {(pictures.length < PICTURES_MAX || removed.length > 0) && (
        // Its place is kept while it loads: what follows may be read already.
        <Suspense fallback={<div className={pictures.length === 0 ? 'min-h-52' : 'min-h-28'} />}>
          <MorePictures {...{ pictures, wrong, removed, setRemoved, onChange, setComing }} />
        </Suspense>
      )}
    </div>
  );
}

function PictureRow(props: {
  picture: OrderPicture;
  place: number;
  last: boolean;
  wrong: boolean;
  onMove(places: number): void;
  onDescribe(alt: string): void;
  onRemove(): void;
  /** What crops it. */
  children: ReactNode;
}) {
  const text = useText();
  const { picture, place, last, wrong, onMove, onDescribe, onRemove } = props;
  const number = place + 1;
  return (
    <li className={`grid overflow-hidden rounded-card border ${wrong ? 'border-wrong' : 'border-line'}`}>
      <div className="relative">
        <Picture image={picture.image} alt={picture.alt} />
        <p className="absolute top-2 left-2 rounded-full bg-card px-2.5 py-0.5 text-sm font-medium even-digits">
          {place === 0 ? text('pictures.first') : number}
        </p>
      </div>
      <div className="grid gap-2 p-3">
        {/* Of no name: the hidden field holds all pictures. */}
        <TextField
          label={text('pictures.alt')}
          name=""
          aria-label={text('pictures.alt_named', { number })}
          value={picture.alt}
          maxLength={160}
          onChange={({ currentTarget }) => onDescribe(currentTarget.value)}
        />
        <div className="flex flex-wrap justify-end gap-1">
          {props.children}
          <RoundButton
            label={text('pictures.earlier', { number })}
            disabled={place === 0}
            onPress={() => onMove(-1)}
          >
            <BackIcon size={20} className="rotate-90" />
          </RoundButton>
          <RoundButton label={text('pictures.later', { number })} disabled={last} onPress={() => onMove(1)}>
            <BackIcon size={20} className="-rotate-90" />
          </RoundButton>
          <RoundButton label={text('pictures.remove', { number })} onPress={onRemove}>
            <CloseIcon size={20} />
          </RoundButton>
        </div>
      </div>
    </li>
  );
}
