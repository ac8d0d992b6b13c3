/** The one place that reads this device's clock. */
export function now(): Date {
  return new Date();
}
