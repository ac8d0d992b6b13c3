import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useText } from '../../../languages/index.ts';
import { icon } from '../../../ui/icons.tsx';
import { CropOpened } from './crop-opened.tsx';
import { type OpenedPicture, openUploaded } from './cut.ts';
import type { RemovedPicture } from './more-pictures.tsx';
import type { OrderPicture } from './pictures-in.ts';
import { RoundButton } from './round-button.tsx';
import { UploadFailed } from './upload-failed.tsx';
import { type SetComing, useComing, useOrderImage } from './use-order-image.ts';

const CropIcon = icon('M7 2.500V17h14.500M2.500 7H17v14.500');

/**
 * Crops a picture further that was uploaded, and shows the part in its place. What was cut off before is not kept
 * anywhere.
 */
export function CropPicture(props: {
  picture: OrderPicture;
  place: number;
  /** The picture has just taken the place of the one whose button had the focus. */
  takesFocus: boolean;
  setRemoved(change: (before: readonly RemovedPicture[]) => readonly RemovedPicture[]): void;
  onChange(change: (current: readonly OrderPicture[]) => readonly OrderPicture[]): void;
  setComing: SetComing;
}) {
  const text = useText();
  const { picture, place, takesFocus, setRemoved, onChange } = props;
  const button = useRef<HTMLButtonElement>(null);
  const [opened, setOpened] = useState<OpenedPicture | null>(null);
  const open = useMutation({ mutationFn: openUploaded, onSuccess: setOpened });
  const upload = useOrderImage();
  const error = open.error ?? upload.error;
  useComing(open.isPending || opened !== null || upload.isPending, props.setComing);
  useEffect(() => {
    // Somebody who went on while it was uploaded stays there.
    if (takesFocus && document.activeElement === document.body)
      button.current?.focus({ preventScroll: true });
  }, [takesFocus]);

  function begin(): void {
    // Not disabled: the dialog gives the focus back to this button.
    if (open.isPending || upload.isPending) return;
    upload.reset();
    open.mutate(picture.image);
  }
  function replace(image: string): void {
    setRemoved((before) => [...before, { picture, place, croppedTo: image }]);
    onChange((current) => replaced(current, picture.image, image));
  }
  const send = (part: Blob) => upload.mutate(part, { onSuccess: replace });

  return (
    <>
      <RoundButton ref={button} label={text('pictures.crop_again', { number: place + 1 })} onPress={begin}>
        <CropIcon size={20} />
      </RoundButton>
      {upload.isPending && (
        <p role="status" className="order-last w-full text-sm">
          {text('distribute.uploading')}
        </p>
      )}
      {error && (
        <div className="order-last w-full">
          <UploadFailed
            error={error}
            onRetry={() => (upload.variables && upload.error ? send(upload.variables) : begin())}
          />
        </div>
      )}
      <CropOpened opened={opened} setOpened={setOpened} onDone={send} />
    </>
  );
}

/** The pictures with the part of one in its place, unless that part is shown already: the same picture is shown once. */
function replaced(current: readonly OrderPicture[], before: string, after: string): readonly OrderPicture[] {
  if (current.some(({ image }) => image === after)) return current;
  return current.map((each) => (each.image === before ? { ...each, image: after } : each));
}
