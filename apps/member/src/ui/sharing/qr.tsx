import { encode } from 'uqr';

/** A QR code, black on white in every colour scheme, as scanners expect. */
export function Qr({ value, label }: { value: string; label: string }) {
  const { data, size } = encode(value, { border: 4 });
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="mx-auto w-full max-w-60 rounded-lg bg-qr"
      data-value={value}
    >
      <path d={path} fill="#000" />
    </svg>
  );
}
