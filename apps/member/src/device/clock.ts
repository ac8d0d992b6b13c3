/** The device's clock, to tell which day is today. Money and deadlines use the server's. */
export function now(): Date {
  return new Date();
}
