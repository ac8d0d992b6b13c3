import { grantableRoles } from '@handbill/contract/console/permissions';
import { z } from 'zod';

const id = z.uuid();
const role = z.enum(grantableRoles);

/** A change of an operator's access, as stored with an approval. */
export const operatorChange = z.discriminatedUnion('act', [
  z.strictObject({ act: z.literal('create'), username: z.string(), role }),
  z.strictObject({ act: z.literal('invite'), id }),
  z.strictObject({ act: z.literal('role'), id, role }),
  z.strictObject({ act: z.literal('enable'), id }),
  z.strictObject({ act: z.literal('reset'), id }),
]);

export type OperatorChange = z.output<typeof operatorChange>;
