/** The device's clock, for what is shown as today. Money and deadlines use the server's. */
export function now(): Date {
  return new Date();
}
