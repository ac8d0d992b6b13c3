import { useMutation } from '@tanstack/react-query';
import { type DragEvent, useId, useState } from 'react';
import { useText } from '../../../languages/index.ts';
import { PictureIcon } from '../../../ui/icons.tsx';
import { CropOpened } from './crop-opened.tsx';
import { type OpenedPicture, openPicture } from './cut.ts';
import { UploadFailed } from './upload-failed.tsx';
import { type SetComing, useComing, useOrderImage } from './use-order-image.ts';

const pressable =
  'cursor-pointer peer-focus-visible:outline-3 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-ink peer-disabled:cursor-default peer-aria-invalid:border-wrong';

/**
 * Takes a picture: it is chosen or dropped, cropped, and uploaded, so that the preview shows what will be shown. What
 * this browser cannot show is left to the server to refuse. The browser's own file field is hidden but stays usable by
 * keyboard and screen readers.
 */
export function AddPicture(props: {
  first: boolean;
  /** The id of what is wrong with the pictures. */
  wrong: string | undefined;
  onAdd(image: string): void;
  setComing: SetComing;
}) {
  const text = useText();
  const id = useId();
  const open = useMutation({ mutationFn: openPicture });
  const upload = useOrderImage();
  const [opened, setOpened] = useState<OpenedPicture | null>(null);
  const busy = upload.isPending;
  useComing(open.isPending || opened !== null || busy, props.setComing);
  const send = (file: Blob | undefined) => {
    if (file) upload.mutate(file, { onSuccess: props.onAdd });
  };
  const take = (file: File | undefined) => {
    if (file === undefined || busy) return;
    open.mutate(file, { onSuccess: (shown) => (shown === null ? send(file) : setOpened(shown)) });
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
        aria-invalid={props.wrong ? true : undefined}
        aria-describedby={props.wrong ? `${id}-hint ${props.wrong}` : `${id}-hint`}
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
        className={`${pressable} relative grid place-content-center justify-items-center gap-3 overflow-hidden rounded-card border-2 border-edge border-dashed bg-paper px-3 py-4 text-center text-accent hover:bg-sunken ${props.first ? 'min-h-40' : ''}`}
      >
        {props.first && <PictureIcon size={28} />}
        <span className="font-semibold">
          {text(props.first ? 'distribute.image_drop' : 'pictures.another')}
        </span>
        {busy && (
          <span role="status" className="absolute inset-x-0 bottom-0 grid gap-1.5 bg-card p-3 text-sm">
            {text('distribute.uploading')}
            <span aria-hidden="true" className="h-1.5 animate-breathe rounded-full bg-accent" />
          </span>
        )}
      </label>
      <p id={`${id}-hint`} className="text-sm text-soft">
        {text('pictures.hint')}
      </p>
      {upload.error && <UploadFailed error={upload.error} onRetry={() => send(upload.variables)} />}
      <CropOpened opened={opened} setOpened={setOpened} onDone={send} />
    </div>
  );
}
