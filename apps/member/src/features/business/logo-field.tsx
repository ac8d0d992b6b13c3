import { useId } from 'react';
import { failureText } from '../../languages/failure-text.ts';
import { useText } from '../../languages/index.ts';
import { Button } from '../../ui/button.tsx';
import { ShopIcon } from '../../ui/more-icons.tsx';
import type { useLogo } from './use-save-business.ts';

const pressable =
  'cursor-pointer peer-focus-visible:outline-3 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-ink peer-disabled:cursor-default peer-disabled:opacity-55';

/** The logo of a business, uploaded when it is chosen. The browser's own file field is hidden but stays usable. */
export function LogoField(props: {
  logo: string;
  upload: ReturnType<typeof useLogo>;
  onChange(logo: string): void;
}) {
  const { logo, upload, onChange } = props;
  const text = useText();
  const id = useId();
  const hasLogo = logo !== '';
  return (
    <div className="grid gap-2">
      <span className="font-medium">{text('business.logo')}</span>
      <div className="relative flex flex-wrap items-center gap-x-4 gap-y-2">
        <input
          id={id}
          type="file"
          accept="image/jpeg,image/png,image/webp"
          aria-describedby={`${id}-hint`}
          disabled={upload.isPending}
          className="peer sr-only"
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? [];
            if (file) upload.mutate(file, { onSuccess: onChange });
            // So that the same file can be chosen again after a failure.
            currentTarget.value = '';
          }}
        />
        <span
          aria-hidden="true"
          className="grid size-20 place-items-center overflow-hidden rounded-card border border-line bg-sunken text-soft"
        >
          {hasLogo ? <img src={logo} alt="" className="size-full object-contain" /> : <ShopIcon size={28} />}
        </span>
        <label
          htmlFor={id}
          className={`${pressable} inline-grid min-h-11 items-center font-semibold text-accent`}
        >
          {text(hasLogo ? 'business.logo_replace' : 'business.logo_choose')}
        </label>
        {hasLogo && (
          <Button look="quiet" onClick={() => onChange('')}>
            {text('business.logo_remove')}
          </Button>
        )}
      </div>
      <p id={`${id}-hint`} className="text-sm text-soft">
        {text('business.logo_hint')}
      </p>
      {upload.isPending && (
        <p role="status" className="text-sm">
          {text('business.uploading')}
        </p>
      )}
      {upload.error && (
        <p role="alert" className="text-sm text-wrong first-letter:uppercase">
          {text(failureText(upload.error))}
        </p>
      )}
    </div>
  );
}
