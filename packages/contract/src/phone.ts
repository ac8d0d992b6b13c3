/** A phone number for others' eyes: of its last characters, so many give way to asterisks. */
export function maskPhone(phone: string, hidden: number): string {
  const shown = Math.max(0, phone.length - hidden);
  return phone.slice(0, shown) + '*'.repeat(phone.length - shown);
}
