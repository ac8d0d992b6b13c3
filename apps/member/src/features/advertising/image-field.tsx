import { CallFailed } from '@handbill/contract/client';
import { type DragEvent, useId } from 'react';
import { failureText } from '../../languages/failure-text.ts';
import { useText } from '../../languages/index.ts';
import { Button } from '../../ui/button.tsx';
import { PictureIcon } from '../../ui/icons.tsx';
import { Picture } from '../orders/picture.tsx';
import { useOrderImage } from './use-order-image.ts';

const pressable =
  'cursor-pointer peer-focus-visible:outline-3 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-ink peer-disabled:cursor-default';

/**
 * The picture of an advertisement: uploaded when it is chosen or dropped, so that the preview shows what will be shown.
 * Its space is reserved, so that nothing below moves when it appears. The browser's own file field is hidden but stays
 * usable by keyboard and screen readers.
 */
export function ImageField(props: { image: string; onChange(image: string): void }) {
  const text = useText();
  const id = useId();
  const upload = useOrderImage();
  const { image, onChange } = props;
  const busy = upload.isPending;
  const take = (file: File | undefined) => {
    if (file && !busy) upload.mutate(file, { onSuccess: onChange });
  };
  const drop = {
    onDragOver: (event: DragEvent) => event.preventDefault(),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      take(event.dataTransfer.files[0]);
    },
  };
  return (
    <div className="relative grid gap-3">
      <input
        id={id}
        type="file"
        accept="image/jpeg,image/png,image/webp"
        aria-describedby={`${id}-hint`}
        disabled={busy}
        className="peer sr-only"
        onChange={(event) => {
          take(event.currentTarget.files?.[0]);
          // So that the same file can be chosen again after a failure.
          event.currentTarget.value = '';
        }}
      />
      <label
        {...drop}
        htmlFor={id}
        className={`${pressable} relative grid overflow-hidden rounded-card border-2 ${
          image === '' ? 'border-edge border-dashed bg-paper hover:bg-sunken' : 'border-line'
        }`}
      >
        {image === '' ? (
          <span className="grid aspect-[1200/630] place-items-center text-accent">
            <PictureIcon size={28} />
          </span>
        ) : (
          <Picture image={image} />
        )}
        <span className="grid min-h-14 place-items-center px-3 text-center font-semibold text-accent">
          {text(image === '' ? 'distribute.image_drop' : 'distribute.replace_image')}
        </span>
        {busy && (
          <span role="status" className="absolute inset-x-0 bottom-0 grid gap-1.5 bg-card p-3 text-sm">
            {text('distribute.uploading')}
            <span aria-hidden="true" className="h-1.5 animate-breathe rounded-full bg-accent" />
          </span>
        )}
      </label>
      <p id={`${id}-hint`} className="text-sm text-soft">
        {text('distribute.image_hint')}
      </p>
      {upload.error && (
        <div role="alert" className="flex flex-wrap items-center gap-x-3 text-sm text-wrong">
          <p className="flex-1">{text(failureText(upload.error))}</p>
          {upload.error instanceof CallFailed && upload.error.slug === 'network' && (
            <Button look="quiet" onClick={() => take(upload.variables)}>
              {text('action.retry')}
            </Button>
          )}
        </div>
      )}
      <Button look="quiet" className={image === '' || busy ? 'invisible' : ''} onClick={() => onChange('')}>
        {text('distribute.remove_image')}
      </Button>
    </div>
  );
}
