import { type PhoneChannel, phoneChannels } from '@handbill/contract/phone';
import { z } from 'zod';

/** How codes reach members' phones. */
export type PhoneServiceConfig = {
  channels: readonly PhoneChannel[];
  /** Numbers of these countries only (ISO 3166): each code costs money. */
  countries: readonly string[];
} & (
  | { name: 'http'; url: string; secret: string }
  /** Writes codes to the log instead, in a demo. */
  | { name: 'log' }
);

/** Values between commas, at least one. */
const listOf = <Value extends string>(value: z.ZodType<Value, string>) =>
  z
    .string()
    .transform((text) => text.split(',').map((each) => each.trim()))
    .pipe(z.array(value).min(1));

export const phoneEnvironment = {
  HANDBILL_PHONE_URL: z.url({ protocol: /^https$/ }).optional(),
  HANDBILL_PHONE_SECRET: z
    .string()
    .regex(/^whsec_[A-Za-z0-9+/=]{32,}$/)
    .optional(),
  HANDBILL_PHONE_CHANNELS: listOf(z.enum(phoneChannels)).default(['sms']),
  HANDBILL_PHONE_COUNTRIES: listOf(z.string().regex(/^[A-Z]{2}$/)).default(['VN']),
};

export const phoneAdvice = {
  HANDBILL_PHONE_SECRET:
    'HANDBILL_PHONE_SECRET must be whsec_ and at least 24 random bytes in base 64, for example from `openssl rand -base64 24`',
  HANDBILL_PHONE_CHANNELS: `HANDBILL_PHONE_CHANNELS must be one or more of ${phoneChannels.join(', ')}`,
  HANDBILL_PHONE_COUNTRIES: 'HANDBILL_PHONE_COUNTRIES must be countries of two letters each, such as VN,LA',
};

/** The service that these values describe; a demo without one logs its codes. */
export function phoneServiceOf(
  values: z.output<z.ZodObject<typeof phoneEnvironment>>,
  mode: 'demo' | 'production',
): PhoneServiceConfig | 'incomplete' | null {
  const { HANDBILL_PHONE_URL: url, HANDBILL_PHONE_SECRET: secret } = values;
  const reach = { channels: values.HANDBILL_PHONE_CHANNELS, countries: values.HANDBILL_PHONE_COUNTRIES };
  if (url !== undefined && secret !== undefined) return { name: 'http', url, secret, ...reach };
  if (url !== undefined || secret !== undefined) return 'incomplete';
  return mode === 'demo' ? { name: 'log', ...reach } : null;
}
