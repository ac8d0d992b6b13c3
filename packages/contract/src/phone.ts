/** A phone number as others see it: asterisks replace its last characters. */
export function maskPhone(phone: string, hidden: number): string {
  const shown = Math.max(0, phone.length - hidden);
  return phone.slice(0, shown) + '*'.repeat(phone.length - shown);
}

/** The ways by which a code can reach a phone. */
export const phoneChannels = ['sms', 'zalo'] as const;
export type PhoneChannel = (typeof phoneChannels)[number];
