import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { z } from 'zod';
import { type CountryOf, readCountryTable } from './country-table.ts';
import { countryInDemo } from './demo-networks.ts';
import { newToken, randomSecret } from './ids.ts';
import { type PhoneServiceConfig, phoneAdvice, phoneEnvironment, phoneServiceOf } from './phone-config.ts';

/** An environment variable that the server cannot start with; the message is one clear sentence. */
export class ConfigError extends Error {}

/** A payment service, with the secrets that may sign its messages: two during a rotation. */
export type PaymentServiceConfig = {
  key: string;
  webhookSecrets: readonly string[];
  /** Where members return to after paying. */
  returnUrl: string;
} & ({ name: 'stripe' } | { name: 'standard'; url: string });

/** A bucket of an S3-compatible store. */
export interface BucketConfig {
  /** With the bucket's name: `https://s3.example/pictures`. */
  url: string;
  region: string;
  key: string;
  secret: string;
}

export interface Config {
  mode: 'demo' | 'production';
  /** Whether the demo's simulated people keep acting. */
  demoLife: boolean;
  host: string;
  port: number;
  /** How many processes serve the port together. */
  workers: number;
  /** The folder that holds the embedded database and uploads. */
  dataDirectory: string;
  /** Null: the embedded PostgreSQL. */
  databaseUrl: string | null;
  /** The same database and role past the pooler that `databaseUrl` leads to; null: it leads to no pooler. */
  databaseDirectUrl: string | null;
  /** A streaming replica of the same database, as the same role; null: there is none. */
  databaseReplicaUrl: string | null;
  /** The role that owns the tables of `databaseUrl` and migrates them; null: the same role. */
  databaseOwnerUrl: string | null;
  /** Signs tokens and tickets; 32 bytes or more. */
  secret: Buffer;
  /** The key that hashes and seals the operators' log: `secret`, unless another one is given. */
  logKey: Buffer;
  /** The folder for the seals of the operators' log. */
  sealsDirectory: string;
  /** The app's public address, or null to take it from each request (demo only). */
  origin: string | null;
  /** Addresses (CIDR) of proxies whose X-Forwarded-For is believed. */
  trustedProxies: readonly string[];
  logLevel: string;
  /** How long requests and jobs under way may take to finish when the server stops. */
  shutdownSeconds: number;
  /** Per address and minute: calls and shared pages, and attempts to sign in or register. */
  requestsPerMinute: number;
  signInsPerMinute: number;
  /** The folder that the bank's own program writes bank statements to; null: operators upload them. */
  bankFeed: string | null;
  /** Where pictures are stored; null: in the folder of uploads. */
  pictureBucket: BucketConfig | null;
  /** Null: deposits come by bank transfer only. */
  paymentService: PaymentServiceConfig | null;
  /** `local`: also to programs on this machine, without TLS (demo only). */
  webhooks: 'on' | 'off' | 'local';
  /** Null: no phone number can be verified. */
  phoneService: PhoneServiceConfig | null;
  /** The country of a visitor's address; always null without a table of networks. */
  countryOf: CountryOf;
}

const webhookSecrets = z
  .string()
  .regex(/^whsec_[^,\s]{16,}(\s*,\s*whsec_[^,\s]{16,})?$/)
  .transform((text) => text.split(',').map((secret) => secret.trim()));

const postgresUrl = z.string().regex(/^postgres(ql)?:\/\//);

/** The embedded database has connections for this many. */
const WORKERS_MAX = 16;

const environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HANDBILL_WORKERS: z.coerce.number().int().min(1).max(WORKERS_MAX).default(1),
  HOST: z.string().min(1).default('127.0.0.1'),
  HANDBILL_DATA: z.string().min(1).default('./data'),
  DATABASE_URL: postgresUrl.optional(),
  DATABASE_DIRECT_URL: postgresUrl.optional(),
  DATABASE_REPLICA_URL: postgresUrl.optional(),
  DATABASE_OWNER_URL: postgresUrl.optional(),
  HANDBILL_MODE: z.enum(['demo', 'production']).optional(),
  HANDBILL_DEMO_LIFE: z.enum(['on', 'off']).optional(),
  HANDBILL_SECRET: z.string().min(32).optional(),
  HANDBILL_LOG_KEY: z.string().min(32).optional(),
  HANDBILL_SEALS: z.string().min(1).optional(),
  // Browsers name it like this, and passkeys are checked against what they name.
  HANDBILL_ORIGIN: z
    .url({ protocol: /^https?$/ })
    .transform((url) => new URL(url))
    .refine(({ href, origin }) => href === `${origin}/`)
    .transform(({ origin }) => origin)
    .optional(),
  HANDBILL_TRUST_PROXY: z
    .string()
    .refine((text) => !/\/0+\s*(,|$)/.test(text))
    .default(''),
  // Whole neighbourhoods share one address of a mobile network.
  HANDBILL_REQUESTS_PER_MINUTE: z.coerce.number().int().min(1).default(3_000),
  HANDBILL_SIGN_INS_PER_MINUTE: z.coerce.number().int().min(1).default(30),
  HANDBILL_BANK_FEED: z.string().min(1).optional(),
  HANDBILL_SHUTDOWN_SECONDS: z.coerce.number().int().min(0).max(600).default(20),
  HANDBILL_S3_URL: z.url({ protocol: /^https?$/ }).optional(),
  HANDBILL_S3_REGION: z.string().min(1).default('auto'),
  HANDBILL_S3_KEY: z.string().min(1).optional(),
  HANDBILL_S3_SECRET: z.string().min(1).optional(),
  HANDBILL_STRIPE_KEY: z.string().min(8).optional(),
  HANDBILL_STRIPE_WEBHOOK_SECRETS: webhookSecrets.optional(),
  HANDBILL_PAYMENT_URL: z.url({ protocol: /^https$/ }).optional(),
  HANDBILL_PAYMENT_KEY: z.string().min(8).optional(),
  HANDBILL_PAYMENT_WEBHOOK_SECRETS: webhookSecrets.optional(),
  HANDBILL_WEBHOOKS: z.enum(['on', 'off', 'local']).default('on'),
  HANDBILL_COUNTRIES: z.string().min(1).optional(),
  ...phoneEnvironment,
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
});

const advice: Record<string, string> = {
  PORT: 'PORT must be a whole number from 0 to 65535',
  DATABASE_URL: 'DATABASE_URL must start with postgres:// or postgresql://',
  DATABASE_DIRECT_URL: 'DATABASE_DIRECT_URL must start with postgres:// or postgresql://',
  DATABASE_REPLICA_URL: 'DATABASE_REPLICA_URL must start with postgres:// or postgresql://',
  DATABASE_OWNER_URL: 'DATABASE_OWNER_URL must start with postgres:// or postgresql://',
  HANDBILL_WORKERS: `HANDBILL_WORKERS must be a whole number from 1 to ${WORKERS_MAX}`,
  HANDBILL_MODE: 'HANDBILL_MODE must be demo or production',
  HANDBILL_DEMO_LIFE: 'HANDBILL_DEMO_LIFE must be on or off',
  HANDBILL_SECRET: 'HANDBILL_SECRET must have at least 32 characters',
  HANDBILL_LOG_KEY: 'HANDBILL_LOG_KEY must have at least 32 characters',
  HANDBILL_SHUTDOWN_SECONDS: 'HANDBILL_SHUTDOWN_SECONDS must be a whole number from 0 to 600',
  HANDBILL_WEBHOOKS: 'HANDBILL_WEBHOOKS must be on, off or local',
  ...phoneAdvice,
  HANDBILL_ORIGIN:
    'HANDBILL_ORIGIN must be an http or https address without a path, such as https://handbill.example',
  HANDBILL_TRUST_PROXY: 'HANDBILL_TRUST_PROXY must name the addresses of your proxies: /0 is every address',
  LOG_LEVEL: 'LOG_LEVEL must be trace, debug, info, warn, error, fatal or silent',
};

/** Reads the configuration from the environment. Throws a ConfigError that names what is wrong. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = environment.safeParse(given);
  if (!parsed.success) {
    const name = String(parsed.error.issues[0]?.path[0]);
    throw new ConfigError(`${advice[name] ?? `${name} is not valid`}.`);
  }
  const values = parsed.data;
  const databaseUrl = values.DATABASE_URL ?? null;
  if (databaseUrl === null) refuseWithoutDatabase(values);
  refuseSettingsInAddresses(values);
  const mode = values.HANDBILL_MODE ?? (databaseUrl === null ? 'demo' : 'production');
  const dataDirectory = resolve(values.HANDBILL_DATA);
  if (mode === 'production') refuseUnsafeProduction(values);
  const phoneService = phoneServiceOf(values, mode);
  if (phoneService === 'incomplete') {
    throw new ConfigError(
      'A service for codes to phones needs HANDBILL_PHONE_URL and HANDBILL_PHONE_SECRET: set both.',
    );
  }
  const secret = values.HANDBILL_SECRET ? Buffer.from(values.HANDBILL_SECRET) : demoSecret(dataDirectory);
  return {
    mode,
    demoLife: mode === 'demo' && values.HANDBILL_DEMO_LIFE !== 'off',
    host: values.HOST,
    port: values.PORT,
    workers: values.HANDBILL_WORKERS,
    dataDirectory,
    databaseUrl,
    databaseDirectUrl: values.DATABASE_DIRECT_URL ?? null,
    databaseReplicaUrl: values.DATABASE_REPLICA_URL ?? null,
    databaseOwnerUrl: values.DATABASE_OWNER_URL ?? null,
    secret,
    logKey: values.HANDBILL_LOG_KEY ? Buffer.from(values.HANDBILL_LOG_KEY) : secret,
    sealsDirectory: values.HANDBILL_SEALS ? resolve(values.HANDBILL_SEALS) : resolve(dataDirectory, 'seals'),
    origin: values.HANDBILL_ORIGIN ?? null,
    trustedProxies: values.HANDBILL_TRUST_PROXY.split(',')
      .map((cidr) => cidr.trim())
      .filter((cidr) => cidr !== ''),
    logLevel: values.LOG_LEVEL,
    shutdownSeconds: values.HANDBILL_SHUTDOWN_SECONDS,
    requestsPerMinute: values.HANDBILL_REQUESTS_PER_MINUTE,
    signInsPerMinute: values.HANDBILL_SIGN_INS_PER_MINUTE,
    bankFeed: values.HANDBILL_BANK_FEED === undefined ? null : resolve(values.HANDBILL_BANK_FEED),
    pictureBucket: bucketOf(values),
    paymentService: paymentServiceOf(values),
    webhooks: values.HANDBILL_WEBHOOKS,
    phoneService,
    countryOf: countryOfTable(values.HANDBILL_COUNTRIES, mode),
  };
}

function countryOfTable(path: string | undefined, mode: Config['mode']): CountryOf {
  if (path === undefined) return mode === 'demo' ? countryInDemo : () => null;
  try {
    return readCountryTable(resolve(path));
  } catch (error) {
    throw new ConfigError('HANDBILL_COUNTRIES must name a table of networks and countries (.mmdb).', {
      cause: error,
    });
  }
}

function refuseWithoutDatabase(values: z.output<typeof environment>): void {
  if (values.DATABASE_REPLICA_URL) {
    throw new ConfigError('DATABASE_REPLICA_URL needs DATABASE_URL: the database that it is a replica of.');
  }
  const name = (['DATABASE_OWNER_URL', 'DATABASE_DIRECT_URL'] as const).find((each) => values[each]);
  if (name === undefined) return;
  throw new ConfigError(`${name} needs DATABASE_URL: the same database, as the role of the server.`);
}

/** What the server sets on each of its connections. In an address it would come first, and nobody would notice. */
const SET_BY_SERVER = [
  'options',
  'statement_timeout',
  'idle_in_transaction_session_timeout',
  'query_timeout',
] as const;

function refuseSettingsInAddresses(values: z.output<typeof environment>): void {
  // The connections of a pooler are set up by the pooler, and checked at the start.
  const direct = values.DATABASE_DIRECT_URL === undefined ? 'DATABASE_URL' : 'DATABASE_DIRECT_URL';
  for (const name of [direct, 'DATABASE_OWNER_URL', 'DATABASE_REPLICA_URL'] as const) {
    const given = new URLSearchParams(values[name]?.replace(/^[^?]*/, ''));
    const setting = SET_BY_SERVER.find((each) => given.has(each));
    if (setting === undefined) continue;
    throw new ConfigError(
      `${name} must not contain \`${setting}\`: the server sets up its connections to the database itself.`,
    );
  }
}

function bucketOf({
  HANDBILL_S3_URL: url,
  HANDBILL_S3_REGION: region,
  HANDBILL_S3_KEY: key,
  HANDBILL_S3_SECRET: secret,
}: z.output<typeof environment>): BucketConfig | null {
  if (url !== undefined && key !== undefined && secret !== undefined) return { url, region, key, secret };
  if (url === undefined && key === undefined && secret === undefined) return null;
  throw new ConfigError(
    'A bucket for pictures needs HANDBILL_S3_URL, HANDBILL_S3_KEY and HANDBILL_S3_SECRET: set all of them.',
  );
}

function paymentServiceOf(values: z.output<typeof environment>): PaymentServiceConfig | null {
  const stripe = [values.HANDBILL_STRIPE_KEY, values.HANDBILL_STRIPE_WEBHOOK_SECRETS] as const;
  const bridge = [values.HANDBILL_PAYMENT_KEY, values.HANDBILL_PAYMENT_WEBHOOK_SECRETS] as const;
  const url = values.HANDBILL_PAYMENT_URL;
  const given = [...stripe, ...bridge, url].filter((value) => value !== undefined);
  if (given.length === 0) return null;
  if (values.HANDBILL_ORIGIN === undefined) {
    throw new ConfigError('A payment service needs HANDBILL_ORIGIN: the address that members come back to.');
  }
  const returnUrl = `${values.HANDBILL_ORIGIN}/deposit`;
  const [[stripeKey, stripeSecrets], [key, webhookSecrets]] = [stripe, bridge];
  if (stripeKey && stripeSecrets && given.length === 2) {
    return { name: 'stripe', key: stripeKey, webhookSecrets: stripeSecrets, returnUrl };
  }
  if (key && webhookSecrets && url && given.length === 3) {
    return { name: 'standard', key, webhookSecrets, url, returnUrl };
  }
  throw new ConfigError(
    'A payment service needs either HANDBILL_STRIPE_KEY and HANDBILL_STRIPE_WEBHOOK_SECRETS, or HANDBILL_PAYMENT_URL, _KEY and _WEBHOOK_SECRETS: set all variables of one service only.',
  );
}

function refuseUnsafeProduction(values: z.output<typeof environment>): void {
  if (values.HANDBILL_DEMO_LIFE === 'on') {
    throw new ConfigError('HANDBILL_DEMO_LIFE is for a demo: nobody is simulated where the money is real.');
  }
  if (values.HANDBILL_WEBHOOKS === 'local') {
    throw new ConfigError(
      'HANDBILL_WEBHOOKS=local is for a demo: in production webhooks lead to the public web only.',
    );
  }
  const secret = values.HANDBILL_SECRET;
  if (secret === undefined || new Set(secret).size < 10 || /handbill|secret|change/i.test(secret)) {
    throw new ConfigError(
      'Production needs HANDBILL_SECRET: at least 32 random characters, for example from `openssl rand -hex 32`.',
    );
  }
  if (values.HANDBILL_ORIGIN === undefined) {
    throw new ConfigError('Production needs HANDBILL_ORIGIN: the address that members and visitors reach.');
  }
  const { protocol, hostname } = new URL(values.HANDBILL_ORIGIN);
  // Passwords and tokens never cross a network in the clear. Browsers treat these hosts as secure, too.
  if (protocol !== 'https:' && !/^(localhost|127\.0\.0\.1|\[::1\])$/.test(hostname)) {
    throw new ConfigError(
      'Production needs an https address in HANDBILL_ORIGIN: put a proxy with TLS in front of the server.',
    );
  }
}

/** A demo instance generates its secret once, so that everybody stays signed in after a restart. */
function demoSecret(dataDirectory: string): Buffer {
  const file = resolve(dataDirectory, 'secret');
  const secret = readSecret(dataDirectory, file);
  if (!/^[0-9a-f]{64}$/.test(secret)) {
    throw new ConfigError(
      `The file ${file} is not a complete secret: put a copy of it back, or make a new demo in another folder (HANDBILL_DATA).`,
    );
  }
  return Buffer.from(secret);
}

function readSecret(dataDirectory: string, file: string): string {
  try {
    if (!existsSync(file)) makeSecret(dataDirectory, file);
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    throw new ConfigError(
      `The folder ${dataDirectory} cannot hold the secret of the demo: ${(error as Error).message}.`,
    );
  }
}

/**
 * Written under another name first, so that the file is complete or absent. If two servers start together,
 * one secret wins.
 */
function makeSecret(dataDirectory: string, file: string): void {
  mkdirSync(dataDirectory, { recursive: true });
  const unfinished = `${file}.${newToken(22)}.part`;
  try {
    writeFileSync(unfinished, randomSecret(32).toString('hex'), { mode: 0o600, flush: true });
    linkSync(unfinished, file);
  } catch (error) {
    if (!existsSync(file)) throw error;
  } finally {
    rmSync(unfinished, { force: true });
  }
}
