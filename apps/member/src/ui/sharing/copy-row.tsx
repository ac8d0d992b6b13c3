import { useText } from '../../languages/index.ts';
import { CopyIcon } from '../icons.tsx';
import { toast } from '../toasts/toast.tsx';

/** Copies a text. If the browser forbids it, the text can still be selected next to the button. */
export async function copyText(value: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(value);
    toast.done('copy.done');
  } catch {
    toast.wrong('copy.failed');
  }
}

/** A value that is needed elsewhere, with a button that copies it. */
export function CopyRow({ name, value, copied = value }: { name: string; value: string; copied?: string }) {
  const text = useText();
  return (
    <div className="flex items-center gap-3 border-line border-b py-1 last:border-0">
      <dl className="min-w-0 flex-1">
        <dt className="text-sm text-soft">{name}</dt>
        <dd className="wrap-anywhere font-medium select-all">{value}</dd>
      </dl>
      <button
        type="button"
        aria-label={text('copy.action', { name })}
        className="grid size-11 shrink-0 place-items-center rounded-full text-accent hover:bg-accent-wash"
        onClick={() => copyText(copied)}
      >
        <CopyIcon size={20} />
      </button>
    </div>
  );
}
