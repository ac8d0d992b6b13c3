import { CallFailed } from '@handbill/contract/client';
import { type DragEvent, useId } from 'react';
import { failureText } from '../../languages/failure-text.ts';
import { useText } from '../../languages/index.ts';
import { Button } from '../../ui/button.tsx';
import { PictureIcon } from '../../ui/icons.tsx';
import { Picture } from '../orders/picture.tsx';
import { useOrderImage } from './use-order-image.ts';

const pressable =
  'cursor-pointer peer-focus-visible:outline-3 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-accent peer-disabled:cursor-default';

/**
 * The picture of an advertisement: uploaded when it is chosen or dropped, so that the preview shows what will be
 * shown. The browser's own field for files stays, unseen, for the keyboard and for screen readers.
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
          // The same file can be chosen once more after a failure.
          event.currentTarget.value = '';
        }}
      />
      {image === '' ? (
        <label
          {...drop}
          htmlFor={id}
          className={`${pressable} grid min-h-36 content-center justify-items-center gap-2 rounded-card border-2 border-edge border-dashed bg-paper p-4 text-center hover:bg-sunken`}
        >
          <PictureIcon className="text-accent" size={28} />
          <span className="font-semibold text-accent">{text('distribute.image_drop')}</span>
        </label>
      ) : (
        <label
          {...drop}
          htmlFor={id}
          className={`${pressable} grid justify-items-center gap-1 overflow-hidden rounded-card border border-line`}
        >
          <Picture image={image} />
          <span className="grid min-h-11 place-items-center font-semibold text-accent">
            {text('distribute.replace_image')}
          </span>
        </label>
      )}
      <p id={`${id}-hint`} className="text-sm text-soft">
        {text('distribute.image_hint')}
      </p>
      {busy && (
        <div role="status" className="grid gap-1.5 text-sm">
          {text('distribute.uploading')}
          <span aria-hidden="true" className="h-1.5 animate-breathe rounded-full bg-accent" />
        </div>
      )}
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
      {image !== '' && !busy && (
        <Button look="quiet" onClick={() => onChange('')}>
          {text('distribute.remove_image')}
        </Button>
      )}
    </div>
  );
}
