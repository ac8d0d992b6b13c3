/**
 * What a document is made of, before it becomes a PDF or a picture. Lengths are in millimetres from the top left
 * corner; a picture decides how many pixels a millimetre has.
 */
export interface Sheet {
  width: number;
  height: number;
  marks: readonly Mark[];
}

/** `dark` and `soft` are for letters, `line` and `accent` for rules and labels, `paper` for grounds. */
export type Ink = 'dark' | 'soft' | 'line' | 'accent' | 'paper' | 'white';

/** How letters look; the size is the height of the font. */
export interface Style {
  size: number;
  bold: boolean;
  ink: Ink;
}

/** One line of text; `y` is its baseline and `width` its measured width. */
export interface TextMark {
  kind: 'text';
  text: string;
  x: number;
  y: number;
  width: number;
  style: Style;
}

export interface BoxMark {
  kind: 'box';
  x: number;
  y: number;
  width: number;
  height: number;
  ink: Ink;
}

/** A picture, already cropped to the shape of its place. */
export interface PictureMark {
  kind: 'picture';
  x: number;
  y: number;
  width: number;
  height: number;
  picture: Picture;
}

/** A QR code; `size` is the side of its modules, without the quiet zone that the layout leaves around it. */
export interface QrMark {
  kind: 'qr';
  x: number;
  y: number;
  size: number;
  value: string;
}

export type Mark = TextMark | BoxMark | PictureMark | QrMark;

/** An opaque picture in the three forms that its readers need. */
export interface Picture {
  /** What a canvas draws. */
  source: CanvasImageSource;
  /** What a PDF embeds. */
  jpeg: Uint8Array<ArrayBuffer>;
  /** In pixels. */
  width: number;
  height: number;
}
