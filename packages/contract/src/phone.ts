/** A phone number as others see it: asterisks replace its last characters. */
export function maskPhone(phone: string, hidden: number): string {
  const shown = Math.max(0, phone.length - hidden);
  return phone.slice(0, shown) + '*'.repeat(phone.length - shown);
}
