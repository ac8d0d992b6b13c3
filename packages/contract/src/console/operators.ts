import { z } from 'zod';
import { defineEndpoint, id, instant, queryPaging } from '../endpoint.ts';
import { nextCursor, session } from '../member/objects.ts';
import { operatorRoles } from './permissions.ts';

const consoleOperator = z.strictObject({
  _id: id,
  username: z.string(),
  role: z.enum(operatorRoles),
  /** Whether a password was chosen: not until an invitation was accepted. */
  joined: z.boolean(),
  second_factor: z.boolean(),
  created_at: instant,
  disabled_at: instant.nullable(),
  /** Until when an invitation that is open can be accepted. */
  invited_until: instant.nullable(),
});

export const listOperators = defineEndpoint({
  method: 'GET',
  path: 'operators',
  summary: 'The operators of the house, newest first.',
  auth: 'operator',
  permission: 'operators.manage',
  input: queryPaging,
  data: z.array(consoleOperator),
  beside: { ...nextCursor, total: z.int() },
  refusals: [],
  readOnly: true,
});

export const createOperator = defineEndpoint({
  method: 'POST',
  path: 'operators',
  summary: 'Create an operator, who cannot sign in before being invited.',
  auth: 'operator',
  permission: 'operators.manage',
  input: {
    username: z
      .string()
      .toLowerCase()
      .regex(/^[a-z0-9_.-]{3,32}$/),
    role: z.enum(operatorRoles),
  },
  data: consoleOperator,
  refusals: ['operator_exists'],
  status: 201,
  idempotent: true,
});

export const inviteOperator = defineEndpoint({
  method: 'POST',
  path: 'operators/{id}/invite',
  summary:
    'A link with which the operator chooses a password, once and within three days; an older one stops working. Its answer is kept nowhere, so it takes no idempotency key.',
  auth: 'operator',
  permission: 'operators.manage',
  input: { id },
  data: z.strictObject({ link: z.string(), expires_at: instant }),
  refusals: ['operator_state'],
});

export const setOperatorRole = defineEndpoint({
  method: 'POST',
  path: 'operators/{id}/role',
  summary: 'Give an operator another role; it holds with the next call.',
  auth: 'operator',
  permission: 'operators.manage',
  input: { id, role: z.enum(operatorRoles) },
  data: consoleOperator,
  refusals: ['operator_state', 'last_admin'],
  idempotent: true,
});

export const disableOperator = defineEndpoint({
  method: 'POST',
  path: 'operators/{id}/disable',
  summary: 'Disable an operator: every session ends, and nobody signs in.',
  auth: 'operator',
  permission: 'operators.manage',
  input: { id },
  data: consoleOperator,
  refusals: ['operator_state', 'last_admin'],
  idempotent: true,
});

export const enableOperator = defineEndpoint({
  method: 'POST',
  path: 'operators/{id}/enable',
  summary: 'Enable an operator who was disabled.',
  auth: 'operator',
  permission: 'operators.manage',
  input: { id },
  data: consoleOperator,
  refusals: ['operator_state'],
  idempotent: true,
});

export const resetOperatorFactors = defineEndpoint({
  method: 'POST',
  path: 'operators/{id}/reset-factors',
  summary: 'Remove every second factor of an operator who lost them, and end all sessions.',
  auth: 'operator',
  permission: 'operators.manage',
  input: { id },
  data: consoleOperator,
  refusals: ['operator_state'],
  idempotent: true,
});

export const listSessionsOfOperator = defineEndpoint({
  method: 'GET',
  path: 'operators/{id}/sessions',
  summary: 'Where an operator is signed in: the running sessions, the newest first.',
  auth: 'operator',
  permission: 'operators.manage',
  input: { id, ...queryPaging },
  data: z.array(session),
  beside: nextCursor,
  refusals: [],
  readOnly: true,
});

export const endSessionOfOperator = defineEndpoint({
  method: 'POST',
  path: 'operators/{id}/session-end',
  summary: 'End one running session of an operator.',
  auth: 'operator',
  permission: 'operators.manage',
  input: { id, session_id: id },
  data: z.strictObject({}),
  refusals: [],
  idempotent: true,
});
