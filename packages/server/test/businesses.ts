import { updateBusiness } from '@handbill/contract/member';
import type { TestApp } from './app.ts';
import type { Person } from './people.ts';

export const NOODLES = {
  name: 'Noodles of Hue',
  town: 'Hue',
  phone: '0912 345 678',
  chat: 'https://zalo.me/0912345678',
  site: 'https://noodles.example/menu',
  legal_name: 'Noodles Company Limited',
  tax_number: '0301234567',
  tax_address: '1 Le Loi\nHue',
} as const;

/** A member describes a business. */
export async function savedBusiness(app: TestApp, as: Person): Promise<void> {
  const { status, body } = await app.call(updateBusiness, NOODLES, { as });
  if (status !== 200) throw new Error(`the business was not saved: ${body.error}`);
}
