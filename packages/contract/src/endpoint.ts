import { z } from 'zod';
import type { Permission } from './console/permissions.ts';
import type { ErrorSlug } from './errors.ts';
import { fromWire, MINOR_MAX, type Minor, toWire, WORTH_MAX } from './money.ts';
import type { Scope } from './scopes.ts';

/** Money: a JSON integer of minor units on the wire, a bigint inside. */
export const money = z.codec(z.int(), z.bigint(), {
  decode: (wire): Minor => fromWire(wire),
  encode: (amountMinor: Minor) => toWire(amountMinor),
});

/** An amount that a person enters: at least one minor unit. */
export const amount = amountUpTo(MINOR_MAX);

/** What a conversion was worth, as its advertiser reports it. */
export const worth = amountUpTo(WORTH_MAX);

function amountUpTo(max: Minor) {
  return z.codec(z.int().min(1).max(toWire(max)), z.bigint(), {
    decode: (wire): Minor => fromWire(wire),
    encode: (amountMinor: Minor) => toWire(amountMinor),
  });
}

/** An instant: ISO 8601 in UTC on the wire, a Date inside. */
export const instant = z.codec(z.iso.datetime(), z.date(), {
  decode: (text) => new Date(text),
  encode: (date) => date.toISOString(),
});

/** An opaque identifier. */
export const id = z.string().min(1).max(64);

/** Whether a field holds an identifier, or none. */
export function isIdentifier(field: z.core.$ZodType): boolean {
  if (field instanceof z.ZodOptional || field instanceof z.ZodNullable) return isIdentifier(field.unwrap());
  return field === id;
}

export type Method = 'GET' | 'POST' | 'PUT';
export type Auth = 'none' | 'member' | 'operator';

/** The fields of a paged call: the previous page's cursor and the page size. */
export const paging = {
  cursor: z.string().min(1).max(200).optional(),
  limit: z.int().min(1).max(100).optional(),
};

/** Like paging, for calls whose fields come in the query string. */
export const queryPaging = {
  cursor: z.string().min(1).max(200).optional(),
  limit: z
    .codec(z.string().regex(/^\d{1,3}$/), z.int().min(1).max(100), {
      decode: (text) => Number(text),
      encode: (limit) => String(limit),
    })
    .optional(),
};

type Shape = Readonly<Record<string, z.core.$ZodType>>;

export interface EndpointDefinition<
  Input extends Shape,
  Data extends z.core.$ZodType,
  Extra extends Shape,
  Refusals extends readonly ErrorSlug[],
  Access extends Auth,
> {
  method: Method;
  /** Under `/api/` for members and `/api/console/` for operators; `{name}` marks a path parameter. */
  path: string;
  /** One sentence for the OpenAPI document. */
  summary: string;
  auth: Access;
  /** All accepted fields: path parameters, then query (GET) or body (POST, PUT). */
  input: Input;
  /** The shape of `data` on success. */
  data: Data;
  /** Fields next to `data`, such as `next_cursor` or `total`. */
  extra?: Extra;
  /** Refusals in addition to the general ones. */
  refusals: Refusals;
  /** Success status: 200 by default. */
  status?: 200 | 201;
  /** Takes an Idempotency-Key: a replay gets the stored response and has no second effect. */
  idempotent?: boolean;
  /** Changes nothing: the database refuses to write for it. */
  readOnly?: boolean;
  /**
   * The answer may be some seconds old, though never without the caller's own changes: it may come from a replica. Only
   * for calls that change nothing, and on whose answer nobody decides about money.
   */
  mayLag?: boolean;
  /**
   * Requires a second factor that the operator's session has proved in the last minutes. Lists
   * `step_up_required`.
   */
  stepUp?: boolean;
  /** A multipart body with one `file` and the input's fields. */
  multipart?: boolean;
  /** The largest file of a multipart call in bytes: 5 MiB by default. */
  fileBytesMax?: number;
}

/**
 * An operator call names the required permission; no other call has one. A member call may name the scope of the keys
 * that may make it, too; without one, no key may.
 */
type PermissionOf<Access extends Auth> = [Access] extends ['operator']
  ? { permission: Permission; scope?: never }
  : [Access] extends ['member']
    ? { permission?: never; scope?: Scope }
    : { permission?: never; scope?: never };

const FILE_BYTES_MAX = 5 * 1024 * 1024;

export interface Endpoint<
  Input extends Shape = Shape,
  Data extends z.core.$ZodType = z.core.$ZodType,
  Extra extends Shape = Shape,
  Refusals extends readonly ErrorSlug[] = readonly ErrorSlug[],
  Access extends Auth = Auth,
> {
  method: Method;
  path: string;
  summary: string;
  auth: Access;
  /** The permission that an operator needs; null for other calls. */
  permission: Permission | null;
  /** The scope that a key needs; null: only the member, signed in, may make this call. */
  scope: Scope | null;
  input: z.ZodObject<Input, z.core.$strict>;
  /** The whole success body: error_code 0, message null, data, and the extra fields. */
  output: z.ZodObject<
    { error_code: z.ZodLiteral<0>; message: z.ZodNull; data: Data } & Extra,
    z.core.$strict
  >;
  refusals: Refusals;
  status: 200 | 201;
  idempotent: boolean;
  readOnly: boolean;
  mayLag: boolean;
  stepUp: boolean;
  multipart: boolean;
  fileBytesMax: number;
}

/**
 * The member's own id, accepted by every member call. Never trusted, and refused when it is somebody else's.
 */
const ownId = { user_id: id.optional() };

/** Declares one call: the server's route, the client's function and the OpenAPI operation all come from it. */
export function defineEndpoint<
  const Input extends Shape,
  Data extends z.core.$ZodType,
  const Refusals extends readonly ErrorSlug[],
  const Access extends Auth,
  const Extra extends Shape = Record<never, never>,
>(
  definition: EndpointDefinition<Input, Data, Extra, Refusals, Access> & PermissionOf<Access>,
): Endpoint<Input, Data, Extra, Refusals, Access> {
  const {
    input,
    data,
    extra,
    status,
    idempotent,
    readOnly,
    mayLag,
    stepUp,
    multipart,
    fileBytesMax,
    permission,
    scope,
    ...rest
  } = definition;
  const body = { error_code: z.literal(0), message: z.null(), data, ...extra };
  const fields = rest.auth === 'member' ? { ...ownId, ...input } : input;
  return {
    ...rest,
    permission: permission ?? null,
    scope: scope ?? null,
    input: z.strictObject(fields) as unknown as Endpoint<Input, Data, Extra, Refusals, Access>['input'],
    output: z.strictObject(body) as unknown as Endpoint<Input, Data, Extra, Refusals, Access>['output'],
    status: status ?? 200,
    idempotent: idempotent ?? false,
    readOnly: readOnly ?? false,
    mayLag: mayLag ?? false,
    stepUp: stepUp ?? false,
    multipart: multipart ?? false,
    fileBytesMax: fileBytesMax ?? FILE_BYTES_MAX,
  };
}

/** What a use case receives: the decoded input (bigint money, Date instants). */
export type InputOf<E extends Endpoint> = z.output<E['input']>;
/** What a use case returns: data and the extra fields, in their internal form. */
export type AnswerOf<E extends Endpoint> = Omit<z.output<E['output']>, 'error_code' | 'message'>;
/** What a client sends: wire form. */
export type WireInputOf<E extends Endpoint> = E['auth'] extends 'member'
  ? z.input<z.ZodObject<E['input']['shape'] & typeof ownId, z.core.$strict>>
  : z.input<E['input']>;
/** What a client gets: wire form. */
export type WireAnswerOf<E extends Endpoint> = z.input<E['output']>;
