import type { Style } from './sheet.ts';

/** The device's own letters, which know every script that its owner reads: no font is loaded. */
const FAMILY = 'system-ui, "Noto Sans", sans-serif';
const MEASURED_PIXELS = 100;

let measuring: CanvasRenderingContext2D | undefined;

/** What a canvas takes as `font`, for a size in pixels. */
export function fontOf({ bold }: Pick<Style, 'bold'>, pixels: number): string {
  return `${bold ? 700 : 400} ${pixels}px ${FAMILY}`;
}

/** A canvas of a size in pixels, and how to draw on it. */
export function canvasOf(width: number, height: number): CanvasRenderingContext2D {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  // Read back on the processor: phones copy slowly from their graphics memory.
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (context === null) throw new Error('this browser cannot draw');
  return context;
}

/** The width of a line of text, in the unit of the style's size. */
export function widthOf(line: string, style: Style): number {
  measuring ??= canvasOf(1, 1);
  measuring.font = fontOf(style, MEASURED_PIXELS);
  return (measuring.measureText(line).width / MEASURED_PIXELS) * style.size;
}
