import { z } from 'zod';
import { defineEndpoint, id, instant, queryPaging } from '../endpoint.ts';
import { nextCursor, session } from '../member/objects.ts';
import { consoleApproval, operatorReason, queueSearch, teamActions } from './objects.ts';
import { grantableRoles, operatorRoles } from './permissions.ts';

const consoleOperator = z.strictObject({
  _id: id,
  username: z.string(),
  role: z.enum(operatorRoles),
  /** Whether a password was chosen, by accepting an invitation. */
  joined: z.boolean(),
  second_factor: z.boolean(),
  created_at: instant,
  disabled_at: instant.nullable(),
  /** Until when the open invitation can be accepted. */
  invited_until: instant.nullable(),
  /** Until when the link that two people agreed on can be made, once. */
  link_approved_until: instant.nullable(),
});

export const listOperators = defineEndpoint({
  method: 'GET',
  path: 'operators',
  summary: 'The operators, newest first.',
  auth: 'operator',
  permission: 'operators.manage',
  input: { /** The beginning of a username, or an id. */ search: queueSearch, ...queryPaging },
  data: z.array(consoleOperator),
  extra: { ...nextCursor, total: z.int() },
  refusals: [],
  readOnly: true,
});

export const createOperator = defineEndpoint({
  method: 'POST',
  path: 'operators',
  summary: 'Request a new operator; another admin approves. Then a password link can be made once.',
  auth: 'operator',
  permission: 'operators.manage',
  stepUp: true,
  input: {
    username: z
      .string()
      .toLowerCase()
      .regex(/^[a-z0-9_.-]{3,32}$/),
    role: z.enum(grantableRoles),
    reason: operatorReason,
  },
  data: consoleApproval,
  refusals: ['step_up_required', 'operator_exists', 'approval_open'],
  status: 201,
  idempotent: true,
});

export const inviteOperator = defineEndpoint({
  method: 'POST',
  path: 'operators/{id}/invite',
  summary: 'Request a link for an operator to choose a new password; another admin approves.',
  auth: 'operator',
  permission: 'operators.manage',
  stepUp: true,
  input: { id, reason: operatorReason },
  data: consoleApproval,
  refusals: ['step_up_required', 'operator_state', 'approval_open'],
  idempotent: true,
});

export const makeInvitation = defineEndpoint({
  method: 'POST',
  path: 'operators/{id}/invitation',
  summary:
    'Make the link that two people agreed on, once: with it the operator chooses a password within three days; an older one stops working. The answer is not stored, so the call takes no idempotency key.',
  auth: 'operator',
  permission: 'operators.manage',
  stepUp: true,
  input: { id },
  data: z.strictObject({ link: z.string(), expires_at: instant }),
  refusals: ['step_up_required', 'operator_state'],
});

export const setOperatorRole = defineEndpoint({
  method: 'POST',
  path: 'operators/{id}/role',
  summary: 'Request another role for an operator; another admin approves, and it applies from the next call.',
  auth: 'operator',
  permission: 'operators.manage',
  stepUp: true,
  input: { id, role: z.enum(grantableRoles), reason: operatorReason },
  data: consoleApproval,
  refusals: ['step_up_required', 'operator_state', 'last_admin', 'approval_open'],
  idempotent: true,
});

export const disableOperator = defineEndpoint({
  method: 'POST',
  path: 'operators/{id}/disable',
  summary:
    'Disable an operator: every session ends, and signing in is refused. One admin is enough, because it only takes access away.',
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
  summary: 'Request enabling a disabled operator; another admin approves.',
  auth: 'operator',
  permission: 'operators.manage',
  stepUp: true,
  input: { id, reason: operatorReason },
  data: consoleApproval,
  refusals: ['step_up_required', 'operator_state', 'approval_open'],
  idempotent: true,
});

export const resetOperatorFactors = defineEndpoint({
  method: 'POST',
  path: 'operators/{id}/reset-factors',
  summary:
    'Request removing an operator’s lost second factors, which also ends all sessions; another admin approves.',
  auth: 'operator',
  permission: 'operators.manage',
  stepUp: true,
  input: { id, reason: operatorReason },
  data: consoleApproval,
  refusals: ['step_up_required', 'operator_state', 'approval_open'],
  idempotent: true,
});

export const listSessionsOfOperator = defineEndpoint({
  method: 'GET',
  path: 'operators/{id}/sessions',
  summary: 'An operator’s running sessions, newest first.',
  auth: 'operator',
  permission: 'operators.manage',
  input: { id, ...queryPaging },
  data: z.array(session),
  extra: nextCursor,
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

export const teamNews = defineEndpoint({
  method: 'GET',
  path: 'team-news',
  summary: 'Changes to operators’ access, newest first: admins see everybody’s, others their own.',
  auth: 'operator',
  permission: 'access.own',
  input: {},
  data: z.array(
    z.strictObject({
      /** The position in the log. */
      _id: z.string(),
      at: instant,
      action: z.enum(teamActions),
      by: z.string(),
      /** The operator concerned. */
      operator: z.string(),
      before: z.string().nullable(),
      after: z.string().nullable(),
    }),
  ),
  extra: { unread: z.int() },
  refusals: [],
  readOnly: true,
});

export const readTeamNews = defineEndpoint({
  method: 'POST',
  path: 'team-news/read',
  summary: 'Mark changes to operators’ access as read, up to one entry.',
  auth: 'operator',
  permission: 'access.own',
  input: { up_to: z.string().regex(/^\d{1,18}$/) },
  data: z.strictObject({ unread: z.int() }),
  refusals: [],
  idempotent: true,
});
