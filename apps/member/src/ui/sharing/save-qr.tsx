import { encode } from 'uqr';
import { keepFile } from '../../device/keep-file.ts';
import { useText } from '../../languages/index.ts';
import { Button } from '../button.tsx';
import { DownloadIcon } from '../more-icons.tsx';
import { toast } from '../toasts/toast.tsx';

/** Large enough for a poster, whatever the content. */
const PIXELS_PER_MODULE = 16;

/** Saves a QR code as a picture without any words. */
export function SaveQr({ value, fileName }: { value: string; fileName: string }) {
  const text = useText();
  return (
    <Button
      look="secondary"
      wide
      onClick={() => save(value, fileName).catch(() => toast.wrong('error.error_try_again'))}
    >
      <DownloadIcon size={18} />
      {text('qr.save')}
    </Button>
  );
}

async function save(value: string, fileName: string): Promise<void> {
  keepFile(`${fileName}.png`, await draw(value));
}

/** Black on white, as a PNG. */
async function draw(value: string): Promise<Blob> {
  const { data, size } = encode(value, { border: 4 });
  const canvas = document.createElement('canvas');
  canvas.width = size * PIXELS_PER_MODULE;
  canvas.height = canvas.width;
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('this browser cannot draw');
  context.scale(PIXELS_PER_MODULE, PIXELS_PER_MODULE);
  context.fillStyle = '#fff';
  context.fillRect(0, 0, size, size);
  context.fillStyle = '#000';
  for (const [y, row] of data.entries()) {
    for (const [x, dark] of row.entries()) if (dark) context.fillRect(x, y, 1, 1);
  }
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('there is no picture'))), 'image/png');
  });
}
