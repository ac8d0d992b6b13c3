import { listBusinesses, verifyBusiness } from '@handbill/contract/console';
import { businessDocument, updateBusiness } from '@handbill/contract/member';
import type { TestApp } from '../app.ts';
import { sendFile } from './money/bank-files.ts';
import type { Person } from './people.ts';
import { plainPicture } from './pictures.ts';

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

/** What a test changes of `NOODLES`. */
interface Changed {
  name?: string;
  logo?: string;
}

/** A member describes a business. */
export async function savedBusiness(app: TestApp, as: Person, changed: Changed = {}): Promise<void> {
  const { status, body } = await app.call(updateBusiness, { ...NOODLES, ...changed }, { as });
  if (status !== 200) throw new Error(`the business was not saved: ${body.error}`);
}

/** A member sends a document for the business; `side` in pixels tells documents apart. */
export async function sendDocument(app: TestApp, as: Person, side = 400) {
  const file = await plainPicture(side, 300);
  return sendFile(app, businessDocument, {}, { file, as });
}

/** The business of a member in one of the console's lists, or undefined. */
export async function askedBusiness(
  app: TestApp,
  member: Person,
  { as, status = 'waiting' }: { as: Person; status?: 'waiting' | 'verified' | 'refused' | 'changed' },
) {
  const { body } = await app.call(listBusinesses, { status }, { as });
  return body.data.find(({ member: { _id } }) => _id === member.id);
}

/** A member's business with a badge; returns its id. */
export async function verifiedBusiness(
  app: TestApp,
  member: Person,
  operator: Person,
  changed: Changed = {},
): Promise<string> {
  await savedBusiness(app, member, changed);
  await sendDocument(app, member);
  const { _id: id = '', seen = '' } = (await askedBusiness(app, member, { as: operator })) ?? {};
  const { body } = await app.call(verifyBusiness, { id, seen }, { as: operator });
  if (body.error !== undefined) throw new Error(`the business was not verified: ${body.error}`);
  return id;
}
