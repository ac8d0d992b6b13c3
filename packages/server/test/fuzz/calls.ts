import { consoleEndpoints, objects } from '@handbill/contract/console';
import type { Endpoint } from '@handbill/contract/endpoint';
import { memberEndpoints } from '@handbill/contract/member';
import { rawCalls } from '@handbill/contract/raw';
import { z } from 'zod';

/** One declared call, and its fields. */
export interface Call {
  readonly name: string;
  readonly side: 'member' | 'console' | 'raw';
  readonly method: string;
  /** `{name}` marks a path parameter. */
  readonly path: string;
  readonly auth: 'none' | 'member' | 'operator';
  /** Null for a call outside the usual JSON form. */
  readonly endpoint: Endpoint | null;
  readonly input: z.ZodObject;
  readonly multipart: boolean;
  /** Whether it is read-only. */
  readonly readOnly: boolean;
}

const rawInputs: Record<string, z.ZodObject> = {
  openShare: z.strictObject({ token: z.string(), c: z.string().optional(), reported: z.string().optional() }),
  showCard: z.strictObject({ file: z.string() }),
  goToLanding: z.strictObject({ token: z.string(), c: z.string().optional() }),
  openVisit: z.strictObject({ token: z.string(), c: z.string().optional() }),
  verifyVisit: z.strictObject({
    token: z.string(),
    ticket: z.string().max(300),
    nonce: z.int().min(0),
    tapped: z.boolean().optional(),
  }),
  giveCode: z.strictObject({ token: z.string(), ticket: z.string().max(300) }),
  conversionPicture: z.strictObject({ hb: z.string().max(64) }),
  appFailures: z.strictObject({
    name: z.string().regex(/^[A-Za-z]{1,40}$/),
    slug: z
      .string()
      .regex(/^[a-z_]{1,60}$/)
      .nullable(),
    screen: z.string().regex(/^[a-z-]{0,40}$/),
    at: z
      .string()
      .regex(/^[a-z]{1,20}\.js:\d{1,7}:\d{1,7}$/)
      .nullable(),
  }),
  reportShare: z.strictObject({ token: z.string(), reason: z.enum(objects.reportReasons).optional() }),
};

function declared(side: 'member' | 'console', base: string, endpoints: Record<string, Endpoint>): Call[] {
  return Object.entries(endpoints).map(([name, endpoint]) => ({
    name,
    side,
    method: endpoint.method,
    path: base + endpoint.path,
    auth: endpoint.auth,
    endpoint,
    input: endpoint.input,
    multipart: endpoint.multipart,
    readOnly: endpoint.readOnly,
  }));
}

export const calls: readonly Call[] = [
  ...declared('member', '/api/', memberEndpoints),
  ...declared('console', '/api/console/', consoleEndpoints),
  ...rawCalls.map(({ name, method, path, auth }) => ({
    name,
    side: 'raw' as const,
    method,
    path,
    auth,
    endpoint: null,
    input: rawInputs[name] ?? z.strictObject({}),
    multipart: false,
    readOnly: method === 'GET',
  })),
];

/** The methods of all calls with the same path. */
export function methodsOfPath({ path }: Call): ReadonlySet<string> {
  const shape = (one: string) => one.replace(/\{\w+\}/g, '{}');
  return new Set(calls.filter((each) => shape(each.path) === shape(path)).map(({ method }) => method));
}

/** The call with a name. Throws when the contract has none. */
export function callNamed(name: string): Call {
  const call = calls.find((each) => each.name === name);
  if (!call) throw new Error(`there is no call ${name}`);
  return call;
}

/**
 * Weights of calls other than the usual 4: those that move money more, those that hash or sum everything
 * less.
 */
const weights: Readonly<Record<string, number>> = {
  productCreate: 10,
  productPay: 12,
  approveOrder: 8,
  randomProduct: 12,
  productReceive: 8,
  productClaimReward: 12,
  deposit: 10,
  confirmDeposit: 12,
  withdraw: 10,
  approveWithdrawal: 10,
  payWithdrawal: 8,
  makePaymentBatch: 6,
  releasePaymentBatch: 6,
  exportPaymentBatch: 6,
  importPaymentResult: 6,
  approveApproval: 12,
  importBankStatement: 8,
  assignUnmatched: 6,
  returnUnmatched: 6,
  bookUnmatchedCompany: 6,
  ...Object.fromEntries(
    [
      ...[
        'register',
        'login',
        'operatorLogin',
        'acceptInvitation',
        'changePassword',
        'changeOperatorPassword',
      ],
      ...[
        'closeAccount',
        'stopOrder',
        'rejectOrder',
        'productStop',
        'productDrop',
        'upholdReports',
        'addBlock',
        'audit',
      ],
      ...[
        'metrics',
        'openApi',
        'exportData',
        'balanceSheet',
        'endMemberSessions',
        'disableOperator',
        'updateBank',
      ],
    ].map((name) => [name, 1]),
  ),
};
const USUAL_WEIGHT = 4;

export const weightOf = ({ name }: Call): number => weights[name] ?? USUAL_WEIGHT;
