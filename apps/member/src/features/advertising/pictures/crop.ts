export interface Size {
  width: number;
  height: number;
}

/** A part of a picture, in the picture's own pixels. */
export interface Part extends Size {
  left: number;
  top: number;
}

/** Which part is chosen: `across` and `down` say where it is between the two ends, from 0 to 1. */
export interface Crop {
  /** 1: as much of the picture as fits the shape. */
  zoom: number;
  across: number;
  down: number;
}

/** The shape of every picture of an advertisement, in the pixels that it is sent with. */
export const SHAPE: Size = { width: 1200, height: 630 };
export const MIDDLE: Crop = { zoom: 1, across: 0.5, down: 0.5 };
export const ZOOM_MAX = 4;

const between = (low: number, value: number, high: number) => Math.min(high, Math.max(low, value));

export function partOf(picture: Size, { zoom, across, down }: Crop): Part {
  const width = Math.min(picture.width, (picture.height * SHAPE.width) / SHAPE.height) / zoom;
  const height = (width * SHAPE.height) / SHAPE.width;
  const left = (picture.width - width) * across;
  const top = (picture.height - height) * down;
  return { width, height, left, top };
}

/** The crop after the picture was pushed by a distance, given as a share of the frame's width and height. */
export function pushed(picture: Size, crop: Crop, by: { x: number; y: number }): Crop {
  const { width, height } = partOf(picture, crop);
  const along = (place: number, distance: number, room: number) =>
    room < 1 ? place : between(0, place - distance / room, 1);
  return {
    ...crop,
    across: along(crop.across, by.x * width, picture.width - width),
    down: along(crop.down, by.y * height, picture.height - height),
  };
}

/** The crop after zooming by a factor: the middle of what is shown stays where it is, as far as the edges allow. */
export function zoomed(picture: Size, crop: Crop, factor: number): Crop {
  const before = partOf(picture, crop);
  const zoom = between(1, crop.zoom * factor, ZOOM_MAX);
  const after = partOf(picture, { ...crop, zoom });
  const place = (start: number, was: number, is: number, whole: number) =>
    whole - is < 1 ? 0.5 : between(0, (start + (was - is) / 2) / (whole - is), 1);
  return {
    zoom,
    across: place(before.left, before.width, after.width, picture.width),
    down: place(before.top, before.height, after.height, picture.height),
  };
}
