/** The device's clock: what is shown as today. Money and deadlines go by the server's. */
export function now(): Date {
  return new Date();
}
