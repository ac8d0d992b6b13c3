import { Suspense } from 'react';
import { part } from '../../../ui/part.ts';
import type { OpenedPicture } from './cut.ts';

/** Its gestures load once a picture is cropped. */
const CropDialog = part(() => import('./crop-dialog.tsx'), 'CropDialog');

/** Lets the member choose a part of an opened picture, then frees the memory that holds the picture. */
export function CropOpened(props: {
  opened: OpenedPicture | null;
  setOpened(opened: null): void;
  onDone(part: Blob): void;
}) {
  const { opened, setOpened, onDone } = props;
  if (opened === null) return null;
  const close = () => {
    URL.revokeObjectURL(opened.address);
    setOpened(null);
  };
  return (
    <Suspense>
      <CropDialog
        picture={opened}
        onClose={close}
        onDone={(part) => {
          close();
          onDone(part);
        }}
      />
    </Suspense>
  );
}
