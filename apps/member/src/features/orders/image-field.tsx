import { useId } from 'react';
import { failureText } from '../../languages/failure-text.ts';
import { useText } from '../../languages/index.ts';
import { Button } from '../../ui/button.tsx';
import { PictureIcon } from '../../ui/icons.tsx';
import { useOrderImage } from './use-order-image.ts';

/** The picture of an advertisement: uploaded when it is chosen, so that the preview shows what will be shown. */
export function ImageField(props: { image: string | null; onChange(image: string | null): void }) {
  const text = useText();
  const id = useId();
  const upload = useOrderImage();
  const { image, onChange } = props;
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="font-medium">
        {text('field.label.image')}
      </label>
      <input
        id={id}
        type="file"
        accept="image/jpeg,image/png,image/webp"
        aria-describedby={`${id}-hint`}
        disabled={upload.isPending}
        className="min-h-11 w-full rounded-lg border border-edge bg-card px-3 py-2 file:mr-3 file:rounded-full file:bg-sunken file:px-3 file:py-1"
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          if (file) upload.mutate(file, { onSuccess: onChange });
        }}
      />
      <p id={`${id}-hint`} className="text-sm text-soft">
        {text('distribute.image_hint')}
      </p>
      {upload.isPending && (
        <p role="status" className="flex items-center gap-2 text-sm text-soft">
          <PictureIcon size={18} />
          {text('distribute.uploading')}
        </p>
      )}
      {upload.error && (
        <p role="alert" className="text-sm text-wrong">
          {text(failureText(upload.error))}
        </p>
      )}
      {image !== null && (
        <Button look="quiet" onClick={() => onChange(null)}>
          {text('distribute.remove_image')}
        </Button>
      )}
    </div>
  );
}
