/** The instant of now on this device: for what is shown only, never for what is decided. */
export function now(): Date {
  return new Date();
}
