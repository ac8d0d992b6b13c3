import {
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

const folder = mkdtempSync(join(tmpdir(), 'handbill-config-'));
afterAll(() => rmSync(folder, { recursive: true }));

const SECRET = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08';
const production = {
  HANDBILL_MODE: 'production',
  HANDBILL_SECRET: SECRET,
  HANDBILL_ORIGIN: 'https://handbill.example/',
};

describe('the configuration', () => {
  test('a table of countries that cannot be read stops the start', () => {
    const read = (HANDBILL_COUNTRIES: string) => () =>
      readConfig({ HANDBILL_DATA: folder, HANDBILL_COUNTRIES });
    expect(read(join(folder, 'missing.mmdb'))).toThrow(/^HANDBILL_COUNTRIES must name a table/);
    expect(read(import.meta.filename)).toThrow(ConfigError);
  });

  test('without a table of countries, only a demo knows where its simulated visitors are', () => {
    const config = readConfig({ HANDBILL_DATA: folder });
    expect(['14.160.1.1', '113.160.1.1'].map(config.countryOf)).toEqual(['VN', null]);
    expect(readConfig(production).countryOf('14.160.1.1')).toBeNull();
  });

  test('an empty configuration is a demo reachable from this machine only, with a secret generated once', () => {
    const env = { HANDBILL_DATA: join(folder, 'demo') };
    const config = readConfig(env);
    expect(config).toMatchObject({
      mode: 'demo',
      host: '127.0.0.1',
      port: 3000,
      databaseUrl: null,
      origin: null,
    });
    expect(config.secret.length).toBeGreaterThanOrEqual(32);
    expect(readConfig(env).secret).toEqual(config.secret);
    expect(statSync(join(folder, 'demo', 'secret')).mode & 0o077).toBe(0);
    expect(readFileSync(join(folder, 'demo', 'secret'), 'utf8')).toMatch(/^[0-9a-f]{64}$/);
  });

  test.each([
    ['empty', ''],
    ['cut short', 'abc'],
    ['not a secret', `${'x'.repeat(64)}`],
  ])('the configuration refuses a secret file that is %s and leaves it untouched', (_what, content) => {
    const data = mkdtempSync(join(folder, 'damaged-'));
    writeFileSync(join(data, 'secret'), content);
    const read = () => readConfig({ HANDBILL_DATA: data });
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(/^The file .*secret is not a complete secret: put a copy of it back, .*\.$/);
    expect(readFileSync(join(data, 'secret'), 'utf8')).toBe(content);
  });

  test('the configuration sends codes to phones with a service alone, and logs them in a demo alone', () => {
    const HANDBILL_PHONE_URL = 'https://messages.example/send';
    const HANDBILL_PHONE_SECRET = `whsec_${'A'.repeat(32)}`;
    const reach = { channels: ['sms'], countries: ['VN'] };
    expect(readConfig({ HANDBILL_DATA: folder }).phoneService).toEqual({ name: 'log', ...reach });
    expect(readConfig(production).phoneService).toBeNull();
    const service = { HANDBILL_PHONE_URL, HANDBILL_PHONE_SECRET };
    const both = { HANDBILL_PHONE_CHANNELS: 'sms, zalo', HANDBILL_PHONE_COUNTRIES: 'VN,LA' };
    expect(readConfig({ ...production, ...service, ...both }).phoneService).toEqual({
      name: 'http',
      url: HANDBILL_PHONE_URL,
      secret: HANDBILL_PHONE_SECRET,
      channels: ['sms', 'zalo'],
      countries: ['VN', 'LA'],
    });
    const refused = (env: object) => () => readConfig({ ...production, ...env });
    expect(refused({ HANDBILL_PHONE_URL })).toThrow(ConfigError);
    expect(refused({ ...service, HANDBILL_PHONE_URL: 'http://messages.example' })).toThrow('not valid');
    expect(refused({ ...service, HANDBILL_PHONE_SECRET: 'secret' })).toThrow('openssl');
    expect(refused({ ...service, HANDBILL_PHONE_CHANNELS: 'fax' })).toThrow('sms, zalo');
    expect(refused({ ...service, HANDBILL_PHONE_COUNTRIES: 'Vietnam' })).toThrow('two letters');
  });

  test('the configuration stores pictures in a bucket when one is given, and in the folder otherwise', () => {
    const given = {
      HANDBILL_S3_URL: 'https://s3.example/pictures',
      HANDBILL_S3_KEY: 'key',
      HANDBILL_S3_SECRET: 'secret',
    };
    const read = (more: Record<string, string>) =>
      readConfig({ HANDBILL_DATA: join(folder, 'bucket'), ...more });
    expect(read({}).pictureBucket).toBeNull();
    expect(read(given).pictureBucket).toEqual({
      url: 'https://s3.example/pictures',
      region: 'auto',
      key: 'key',
      secret: 'secret',
    });
  });

  test('the configuration lets simulated people act in a demo, unless they are switched off', () => {
    const read = (more: Record<string, string>) =>
      readConfig({ HANDBILL_DATA: join(folder, 'life'), ...more }).demoLife;
    expect(read({})).toBe(true);
    expect(read({ HANDBILL_DEMO_LIFE: 'on' })).toBe(true);
    expect(read({ HANDBILL_DEMO_LIFE: 'off' })).toBe(false);
  });

  test('a production configuration never lets simulated people act, and is refused when it asks for them', () => {
    expect(readConfig(production).demoLife).toBe(false);
    expect(readConfig({ ...production, HANDBILL_DEMO_LIFE: 'off' }).demoLife).toBe(false);
    const read = () => readConfig({ ...production, HANDBILL_DEMO_LIFE: 'on' });
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(/^HANDBILL_DEMO_LIFE is for a demo: .*\.$/);
  });

  test('the configuration writes its secret file completely or not at all, and leaves no other file', () => {
    const data = join(folder, 'whole');
    readConfig({ HANDBILL_DATA: data });
    expect(readdirSync(data)).toEqual(['secret']);
  });

  test.each([
    ['is a file', () => writeFileSync(join(folder, 'a-file'), ''), 'a-file'],
    [
      'is a link to nothing',
      () => symlinkSync(join(folder, 'nowhere', 'x'), join(folder, 'a-link')),
      'a-link',
    ],
  ])('the configuration refuses, in one sentence, a data folder that %s', (_what, make, name) => {
    make();
    const read = () => readConfig({ HANDBILL_DATA: join(folder, name) });
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(/^The folder .* cannot hold the secret of the demo: .*\.$/);
  });

  test('a configuration with DATABASE_URL is production unless it says otherwise', () => {
    const DATABASE_URL = 'postgresql://handbill@db.internal/handbill';
    expect(readConfig({ ...production, HANDBILL_MODE: '', DATABASE_URL }).mode).toBe('production');
    expect(
      readConfig({ DATABASE_URL, HANDBILL_MODE: 'demo', HANDBILL_DATA: join(folder, 'other') }).mode,
    ).toBe('demo');
  });

  test('the configuration can name a database owner other than the server’s role', () => {
    const DATABASE_URL = 'postgres://handbill_app@db.internal/handbill';
    const DATABASE_OWNER_URL = 'postgres://handbill@db.internal/handbill';
    expect(readConfig({ ...production, DATABASE_URL, DATABASE_OWNER_URL })).toMatchObject({
      databaseUrl: DATABASE_URL,
      databaseOwnerUrl: DATABASE_OWNER_URL,
    });
    expect(readConfig({ ...production, DATABASE_URL }).databaseOwnerUrl).toBeNull();
  });

  test('the configuration leaves the settings of a pooler’s connections to the pooler', () => {
    const DATABASE_URL = 'postgres://pooler.internal/handbill?options=reference%3Da';
    const DATABASE_DIRECT_URL = 'postgres://db.internal/handbill?sslmode=verify-full';
    expect(readConfig({ ...production, DATABASE_URL, DATABASE_DIRECT_URL })).toMatchObject({
      databaseUrl: DATABASE_URL,
      databaseDirectUrl: DATABASE_DIRECT_URL,
    });
  });

  test('a production configuration keeps the given values and the list of trusted proxies', () => {
    const config = readConfig({ ...production, HANDBILL_TRUST_PROXY: '10.0.0.0/8, 192.168.1.1' });
    expect(config.origin).toBe('https://handbill.example');
    expect(config.trustedProxies).toEqual(['10.0.0.0/8', '192.168.1.1']);
    expect(config.secret.toString()).toBe(SECRET);
  });

  test.each([
    ['https://Handbill.Example', 'https://handbill.example'],
    ['https://handbill.example:443/', 'https://handbill.example'],
    ['https://handbill.example:8443', 'https://handbill.example:8443'],
    ['https://dán-tờ.example', 'https://xn--dn-t-5na3717b.example'],
  ])('the configuration keeps the origin %s as browsers send it', (HANDBILL_ORIGIN, origin) => {
    expect(readConfig({ ...production, HANDBILL_ORIGIN }).origin).toBe(origin);
  });

  test('a payment service’s configuration has one or two secrets and the return URL', () => {
    const stripe = {
      HANDBILL_STRIPE_KEY: 'sk_test_key',
      HANDBILL_STRIPE_WEBHOOK_SECRETS: `whsec_${'a'.repeat(20)}`,
    };
    const [returnUrl, one] = ['https://handbill.example/deposit', stripe.HANDBILL_STRIPE_WEBHOOK_SECRETS];
    expect(readConfig(production).paymentService).toBeNull();
    expect(readConfig({ ...production, ...stripe }).paymentService).toEqual({
      name: 'stripe',
      key: 'sk_test_key',
      webhookSecrets: [one],
      returnUrl,
    });
    const bridge = {
      HANDBILL_PAYMENT_URL: 'https://bridge.example/',
      HANDBILL_PAYMENT_KEY: 'bridge-key',
      HANDBILL_PAYMENT_WEBHOOK_SECRETS: `${one} , ${one}`,
    };
    expect(readConfig({ ...production, ...bridge }).paymentService).toEqual({
      name: 'standard',
      key: 'bridge-key',
      url: 'https://bridge.example/',
      webhookSecrets: [one, one],
      returnUrl,
    });
    for (const wrong of [
      { ...stripe, ...bridge },
      { HANDBILL_STRIPE_KEY: 'sk_test_key' },
      { ...bridge, HANDBILL_PAYMENT_URL: '' },
    ])
      expect(() => readConfig({ ...production, ...wrong })).toThrow('A payment service needs');
    expect(() => readConfig({ ...stripe, HANDBILL_DATA: join(folder, 'demo') })).toThrow(
      'needs HANDBILL_ORIGIN',
    );
    expect(() => readConfig({ ...production, ...stripe, HANDBILL_STRIPE_WEBHOOK_SECRETS: 'short' })).toThrow(
      'HANDBILL_STRIPE_WEBHOOK_SECRETS',
    );
  });

  test('a production configuration allows plain HTTP only on localhost', () => {
    for (const host of ['localhost:3000', '127.0.0.1:3000', '[::1]:3000']) {
      const origin = `http://${host}`;
      expect(readConfig({ ...production, HANDBILL_ORIGIN: origin }).origin).toBe(origin);
    }
  });

  test.each([
    ['no secret', { ...production, HANDBILL_SECRET: '' }, 'Production needs HANDBILL_SECRET'],
    [
      'a default secret',
      { ...production, HANDBILL_SECRET: 'please-change-me-please-change-me!' },
      'Production needs HANDBILL_SECRET',
    ],
    [
      'a secret that is no secret',
      { ...production, HANDBILL_SECRET: 'a'.repeat(64) },
      'Production needs HANDBILL_SECRET',
    ],
    [
      'a short secret',
      { ...production, HANDBILL_SECRET: 'f83ka92' },
      'HANDBILL_SECRET must have at least 32 characters',
    ],
    ['no origin', { ...production, HANDBILL_ORIGIN: '' }, 'Production needs HANDBILL_ORIGIN'],
    [
      'half a bucket',
      { ...production, HANDBILL_S3_URL: 'https://s3.example/pictures' },
      'A bucket for pictures needs',
    ],
    ['no worker', { HANDBILL_WORKERS: '0' }, 'HANDBILL_WORKERS must be'],
    ['an origin that is none', { ...production, HANDBILL_ORIGIN: 'ftp://x' }, 'HANDBILL_ORIGIN must be'],
    ...['/app', '/?', '?a=b', '#a', '//'].map((more): [string, Record<string, string>, string] => [
      `an origin that ends with ${more}`,
      { ...production, HANDBILL_ORIGIN: `https://handbill.example${more}` },
      'HANDBILL_ORIGIN must be',
    ]),
    [
      'an origin with a user',
      { ...production, HANDBILL_ORIGIN: 'https://anna@handbill.example' },
      'HANDBILL_ORIGIN must be',
    ],
    [
      'a proxy that is everybody',
      { HANDBILL_TRUST_PROXY: '10.0.0.1, 0.0.0.0/0' },
      'HANDBILL_TRUST_PROXY must',
    ],
    ['a proxy of any IPv6', { HANDBILL_TRUST_PROXY: '::/0,10.0.0.1' }, 'HANDBILL_TRUST_PROXY must'],
    [
      'an origin without TLS',
      { ...production, HANDBILL_ORIGIN: 'http://handbill.example' },
      'needs an https address',
    ],
    ['a port that is none', { PORT: 'http' }, 'PORT must be a whole number'],
    ['a port above 65535', { PORT: '70000' }, 'PORT must be a whole number'],
    ['another database', { DATABASE_URL: 'mysql://x' }, 'DATABASE_URL must start with'],
    [
      'another owner of the database',
      { DATABASE_URL: 'postgres://x', DATABASE_OWNER_URL: 'mysql://x' },
      'DATABASE_OWNER_URL must start with',
    ],
    [
      'an owner of no database',
      { DATABASE_OWNER_URL: 'postgres://owner@db.internal/handbill' },
      'DATABASE_OWNER_URL needs DATABASE_URL',
    ],
    [
      'a replica of no database',
      { DATABASE_REPLICA_URL: 'postgres://replica.internal/handbill' },
      'DATABASE_REPLICA_URL needs DATABASE_URL',
    ],
    [
      'another replica of the database',
      { DATABASE_URL: 'postgres://x', DATABASE_REPLICA_URL: 'mysql://x' },
      'DATABASE_REPLICA_URL must start with',
    ],
    ...(
      [
        ['DATABASE_URL', 'options=-c%20synchronous_commit%3Doff', 'options'],
        ['DATABASE_DIRECT_URL', 'sslmode=verify-full&statement_timeout=0', 'statement_timeout'],
        ['DATABASE_OWNER_URL', 'query_timeout=1', 'query_timeout'],
        [
          'DATABASE_REPLICA_URL',
          'idle_in_transaction_session_timeout=0',
          'idle_in_transaction_session_timeout',
        ],
      ] as const
    ).map(([name, query, setting]): [string, Record<string, string>, string] => [
      `${setting} in ${name}`,
      { DATABASE_URL: 'postgres://db.internal/handbill', [name]: `postgres://db.internal/handbill?${query}` },
      `${name} must not contain \`${setting}\``,
    ]),
    ['another mode', { HANDBILL_MODE: 'test' }, 'HANDBILL_MODE must be demo or production'],
    ['another life', { HANDBILL_DEMO_LIFE: 'yes' }, 'HANDBILL_DEMO_LIFE must be on or off'],
    ['another log level', { LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be'],
  ])('a configuration with %s is refused in one sentence', (_what, env, sentence) => {
    const read = () => readConfig({ HANDBILL_DATA: join(folder, 'refused'), ...env });
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(sentence);
  });
});
