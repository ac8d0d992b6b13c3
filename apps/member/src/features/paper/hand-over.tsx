import { type ReactNode, useState } from 'react';
import { keepFile } from '../../device/keep-file.ts';
import { Button, type Look } from '../../ui/button.tsx';
import { toast } from '../../ui/toasts/toast.tsx';

interface FileMaker {
  /** With its ending. */
  name: string;
  make(): Promise<Blob>;
}

/** A button that makes a file and saves it. */
export function SaveButton({ file, look = 'secondary', children }: ButtonProps) {
  const [busy, run] = useBusy();
  return (
    <Button look={look} busy={busy} onClick={() => run(async () => keepFile(file.name, await file.make()))}>
      {children}
    </Button>
  );
}

/** A button that makes a file and opens the system's share sheet with it; absent where there is none for files. */
export function ShareFileButton({ file, look = 'primary', children }: ButtonProps) {
  const [busy, run] = useBusy();
  if (!canShareFiles()) return null;
  return (
    <Button look={look} busy={busy} onClick={() => run(() => shareFile(file))}>
      {children}
    </Button>
  );
}

interface ButtonProps {
  file: FileMaker;
  look?: Look;
  children: ReactNode;
}

/** Whether work is under way, and a way to start it, which shows its failure. */
function useBusy() {
  const [busy, setBusy] = useState(false);
  const run = (work: () => Promise<void>) => {
    setBusy(true);
    work()
      .catch((error: unknown) => {
        reportError(error);
        toast.wrong('error.error_try_again');
      })
      .finally(() => setBusy(false));
  };
  return [busy, run] as const;
}

function canShareFiles(): boolean {
  const sample = new File([''], 'picture.png', { type: 'image/png' });
  return typeof navigator.canShare === 'function' && navigator.canShare({ files: [sample] });
}

/** Closing the share sheet is a choice. Where making the file took longer than a press counts, it is saved instead. */
async function shareFile({ name, make }: FileMaker): Promise<void> {
  const content = await make();
  const file = new File([content], name, { type: content.type });
  try {
    await navigator.share({ files: [file] });
  } catch (error) {
    const reason = error instanceof DOMException ? error.name : '';
    if (reason === 'NotAllowedError') keepFile(name, content);
    else if (reason !== 'AbortError') throw error;
  }
}
