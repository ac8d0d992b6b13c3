import { z } from 'zod';
import { consoleEndpoints } from './console/index.ts';
import type { Endpoint } from './endpoint.ts';
import { catalogue, type ErrorSlug, fieldSlugs, generalRefusals, operatorFieldSlugs } from './errors.ts';
import { languages } from './languages.ts';
import { memberEndpoints } from './member/index.ts';
import { rawCalls } from './raw.ts';
import { scopes } from './scopes.ts';
import { webhookBodies } from './webhook-bodies.ts';

type Json = Record<string, unknown>;

/** The OpenAPI 3.1 document of every call, made from the same schemas that the server parses with. */
export function openApiDocument(version: string): Json {
  const paths: Record<string, Json> = {};
  const add = (path: string, method: string, operation: Json) => {
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation };
  };
  for (const [name, endpoint] of Object.entries<Endpoint>(memberEndpoints)) {
    add(`/api/${endpoint.path}`, endpoint.method, operationOf(name, endpoint, 'member'));
  }
  for (const [name, endpoint] of Object.entries<Endpoint>(consoleEndpoints)) {
    add(`/api/console/${endpoint.path}`, endpoint.method, operationOf(name, endpoint, 'console'));
  }
  for (const call of rawCalls) add(call.path, call.method, rawOperationOf(call));
  return {
    openapi: '3.1.0',
    info: {
      title: 'Handbill',
      version,
      description:
        'Money is an integer count of minor units of the one platform currency; times are ISO 8601 in UTC.',
    },
    servers: [{ url: '/' }],
    security: [{ session: [] }],
    paths,
    webhooks: webhookOperations(),
    components: {
      securitySchemes: {
        session: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description:
            'The access token of somebody who is signed in. With the header `Membership-Id`, the call is made for the business of that membership; it opens only the calls of the scopes that its role has.',
        },
        key: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'hbk_…',
          description: `A key of a member’s own program, made in the app. It opens only the calls that name one of its scopes: ${scopes.join(', ')}. No scope moves money.`,
        },
      },
      schemas: { Failure: failureSchema() },
      parameters: {
        langCode: {
          name: 'langCode',
          in: 'header',
          description: 'Language of texts; anything else falls back to vn.',
          schema: { type: 'string', enum: [...languages] },
        },
        idempotencyKey: {
          name: 'Idempotency-Key',
          in: 'header',
          description: 'Same key, same call, same body: the stored response again, without a second effect.',
          schema: { type: 'string', minLength: 1, maxLength: 255 },
        },
      },
    },
  };
}

/** What members' own programs are sent, by the type of event. */
function webhookOperations(): Json {
  return Object.fromEntries(
    Object.entries(webhookBodies).map(([type, data]) => [type, { post: webhookOperation(type, data) }]),
  );
}

function webhookOperation(type: string, data: z.ZodType): Json {
  const body = z.strictObject({ type: z.literal(type), timestamp: z.iso.datetime(), data });
  return {
    summary: 'An event, signed by Standard Webhooks: webhook-id, webhook-timestamp, webhook-signature.',
    tags: ['webhook'],
    security: [],
    requestBody: { required: true, content: { 'application/json': { schema: wireSchema(body) } } },
    responses: {
      '2XX': { description: 'The event was taken.' },
      '410': { description: 'The webhook is switched off.' },
    },
  };
}

function operationOf(name: string, endpoint: Endpoint, tag: string): Json {
  const inPath = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '');
  const { properties, required } = objectSchema(endpoint.input);
  const parameters: Json[] = [{ $ref: '#/components/parameters/langCode' }];
  if (endpoint.idempotent) parameters.push({ $ref: '#/components/parameters/idempotencyKey' });
  for (const field of inPath) {
    parameters.push({ name: field, in: 'path', required: true, schema: properties[field] });
  }
  const rest = Object.keys(properties).filter((field) => !inPath.includes(field));
  if (endpoint.method === 'GET') {
    for (const field of rest) {
      parameters.push({
        name: field,
        in: 'query',
        required: required.includes(field),
        schema: properties[field],
      });
    }
  }
  return {
    operationId: name,
    summary: endpoint.summary,
    tags: [tag],
    ...securityOf(endpoint),
    parameters,
    ...(endpoint.method === 'GET'
      ? {}
      : { requestBody: requestBodyOf(endpoint, rest, properties, required) }),
    responses: {
      [String(endpoint.status)]: {
        description: 'Success',
        ...(endpoint.idempotent
          ? { headers: { 'Idempotency-Replayed': { schema: { const: 'true' } } } }
          : {}),
        content: { 'application/json': { schema: wireSchema(endpoint.output) } },
      },
      ...refusalResponses([...generalRefusals, ...endpoint.refusals]),
    },
  };
}

/** OpenAPI 3.1 names the rights that a call needs also where they are no scopes of OAuth. */
function securityOf({ auth, scope }: Endpoint): Json {
  if (auth === 'none') return { security: [] };
  return scope === null ? {} : { security: [{ session: [] }, { key: [scope] }] };
}

function requestBodyOf(
  endpoint: Endpoint,
  fields: string[],
  properties: Record<string, unknown>,
  required: string[],
): Json {
  const schema: Json = {
    type: 'object',
    properties: {
      ...Object.fromEntries(fields.map((field) => [field, properties[field]])),
      ...(endpoint.multipart
        ? { file: { type: 'string', contentMediaType: 'application/octet-stream' } }
        : {}),
    },
    required: [
      ...required.filter((field) => fields.includes(field)),
      ...(endpoint.multipart ? ['file'] : []),
    ],
    additionalProperties: false,
  };
  const mediaType = endpoint.multipart ? 'multipart/form-data' : 'application/json';
  return { required: fields.length > 0 && required.length > 0, content: { [mediaType]: { schema } } };
}

function refusalResponses(slugs: readonly ErrorSlug[]): Json {
  const byStatus = new Map<number, ErrorSlug[]>();
  for (const slug of slugs) {
    const { status } = catalogue[slug];
    byStatus.set(status, [...(byStatus.get(status) ?? []), slug]);
  }
  return Object.fromEntries(
    [...byStatus].map(([status, these]) => [
      String(status),
      {
        description: these.map((slug) => `${slug}: ${catalogue[slug].message}`).join('; '),
        ...(status === 429 ? { headers: { 'Retry-After': { schema: { type: 'integer' } } } } : {}),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
      },
    ]),
  );
}

function rawOperationOf(call: (typeof rawCalls)[number]): Json {
  const inPath = [...call.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '');
  return {
    operationId: call.name,
    summary: call.summary,
    tags: [call.tag],
    ...(call.auth === 'none' ? { security: [] } : {}),
    parameters: inPath.map((name) => ({ name, in: 'path', required: true, schema: { type: 'string' } })),
    responses: {
      '200': { description: 'Success', content: { [call.contentType]: { schema: { type: 'string' } } } },
      default: {
        description: 'A refusal',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
      },
    },
  };
}

function failureSchema(): Json {
  return {
    type: 'object',
    properties: {
      error_code: { type: 'integer', minimum: 1 },
      error: { type: 'string', enum: Object.keys(catalogue) },
      message: { type: 'string' },
      fields: {
        type: 'object',
        description: 'With validation_failed: what is wrong with each field.',
        additionalProperties: { type: 'string', enum: [...fieldSlugs, ...operatorFieldSlugs] },
      },
      current: {
        type: 'object',
        description: 'The facts behind the refusal, such as the current state with changed_meanwhile.',
      },
    },
    required: ['error_code', 'error', 'message'],
    additionalProperties: false,
  };
}

function wireSchema(schema: z.core.$ZodType): Json {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return rest;
}

function objectSchema(schema: z.core.$ZodType): { properties: Record<string, unknown>; required: string[] } {
  const { properties, required } = wireSchema(schema);
  return {
    properties: (properties ?? {}) as Record<string, unknown>,
    required: (required ?? []) as string[],
  };
}
