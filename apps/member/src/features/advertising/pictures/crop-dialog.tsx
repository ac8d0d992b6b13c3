import { useState } from 'react';
import { useText } from '../../../languages/index.ts';
import { Button } from '../../../ui/button.tsx';
import { Actions, Dialog } from '../../../ui/dialogs/dialog.tsx';
import { type Crop, MIDDLE, partOf, pushed, ZOOM_MAX, zoomed } from './crop.ts';
import { cut, type OpenedPicture } from './cut.ts';
import { useCropTouch } from './use-crop-touch.ts';

interface CropDialogProps {
  picture: OpenedPicture;
  onDone(part: Blob): void;
  onClose(): void;
}

/**
 * Chooses the part of a picture that is shown: by dragging and pinching it, or with three sliders, which the arrow keys
 * move. Only the chosen part leaves the device.
 */
export function CropDialog({ picture, onDone, onClose }: CropDialogProps) {
  const text = useText();
  const [crop, setCrop] = useState(MIDDLE);
  const part = partOf(picture, crop);
  const touch = useCropTouch({
    onPush: (by) => setCrop((before) => pushed(picture, before, by)),
    onZoom: (factor) => setCrop((before) => zoomed(picture, before, factor)),
  });
  return (
    <Dialog title={text('pictures.crop')} maxWidth={570} onClose={onClose}>
      <p className="text-sm text-soft">{text('pictures.crop_says')}</p>
      <div
        {...touch}
        className="relative aspect-[1200/630] cursor-move touch-none overflow-hidden rounded-card bg-sunken"
      >
        <img
          src={picture.address}
          alt=""
          draggable={false}
          className="absolute max-w-none select-none"
          style={{
            width: `${(100 * picture.width) / part.width}%`,
            left: `${(-100 * part.left) / part.width}%`,
            top: `${(-100 * part.top) / part.height}%`,
          }}
        />
      </div>
      <div className="grid gap-1">
        <Slider
          label={text('pictures.zoom')}
          from={1}
          to={ZOOM_MAX}
          value={crop.zoom}
          onChange={(zoom) => setCrop(zoomed(picture, crop, zoom / crop.zoom))}
        />
        <Place picture={picture} crop={crop} onChange={setCrop} />
      </div>
      <Actions>
        <Button look="secondary" onClick={onClose}>
          {text('action.cancel')}
        </Button>
        {/* What this browser cannot draw is sent whole, and the server fits it. */}
        <Button
          connected
          onClick={() =>
            cut(picture, part)
              .catch(() => picture.file)
              .then(onDone)
          }
        >
          {text('pictures.use')}
        </Button>
      </Actions>
    </Dialog>
  );
}

/** Where the part is, in the directions in which there is room to move it. */
function Place(props: { picture: OpenedPicture; crop: Crop; onChange(crop: Crop): void }) {
  const text = useText();
  const { picture, crop, onChange } = props;
  const part = partOf(picture, crop);
  return (
    <>
      <Slider
        label={text('pictures.across')}
        value={crop.across}
        disabled={picture.width - part.width < 1}
        onChange={(across) => onChange({ ...crop, across })}
      />
      <Slider
        label={text('pictures.down')}
        value={crop.down}
        disabled={picture.height - part.height < 1}
        onChange={(down) => onChange({ ...crop, down })}
      />
    </>
  );
}

function Slider(props: {
  label: string;
  from?: number;
  to?: number;
  value: number;
  disabled?: boolean;
  onChange(value: number): void;
}) {
  const { label, from = 0, to = 1, value, disabled = false, onChange } = props;
  return (
    <label
      className={`grid min-h-11 grid-cols-[8rem_1fr] items-center gap-3 ${disabled ? 'opacity-55' : ''}`}
    >
      <span className="wrap-break-word text-sm">{label}</span>
      <input
        type="range"
        // Of no form: a press of Enter here must not send the order.
        form=""
        min={from}
        max={to}
        step={(to - from) / 50}
        value={value}
        disabled={disabled}
        className="h-11 w-full min-w-0 accent-accent"
        onChange={({ currentTarget }) => onChange(currentTarget.valueAsNumber)}
      />
    </label>
  );
}
