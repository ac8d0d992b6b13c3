import type { beginPasskey, passkeyOptions } from '@handbill/contract/console';
import type { WireAnswerOf } from '@handbill/contract/endpoint';
import type { TeamRole } from '@handbill/contract/scopes';
import { MINUTE_MS } from '@handbill/contract/time';
import { Secret, TOTP } from 'otpauth';
import { Webhook } from 'standardwebhooks';
import type { TestApp } from '../app.ts';
import { NOODLES } from '../given/businesses.ts';
import { PASSWORD } from '../given/people.ts';
import { latestCodeOf } from '../given/phones.ts';
import { Authenticator } from '../stand-ins/authenticator.ts';
import { callNamed } from './calls.ts';
import { isJson } from './harvest.ts';
import { WEBHOOK_SECRET } from './payment-service.ts';
import type { Role } from './roles.ts';
import type { Sent } from './send.ts';
import { Reference } from './values.ts';
import type { World } from './world.ts';

interface Held {
  totp: object | null;
  passkeys: { _id: string }[];
}

/** Sends a request and returns its `data`; null when it was refused. */
type Take = (sent: Sent) => Promise<unknown>;

function requestOf(name: string, role: Role, fields: Record<string, unknown>): Sent {
  const call = callNamed(name);
  const payload = JSON.stringify(fields);
  const headers = {
    'content-type': 'application/json',
    'idempotency-key': `device-${payload.slice(0, 200)}`,
  };
  return {
    call,
    role,
    about: null,
    careful: true,
    method: call.method,
    url: call.path,
    headers,
    payload,
    input: fields,
    plain: true,
    owners: [],
    business: null,
  };
}

function codeOf({ clock }: TestApp, secret: string): string {
  return TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: clock.now().getTime() });
}

/** An operator sets up an authenticator and a passkey, signs in with it, and leaves the authenticator set up. */
export async function setUpFactors(world: World, take: Take): Promise<void> {
  const role = 'enrolling';
  const { people, app } = world;
  const send = async <Data>(name: string, fields: object) =>
    (await take(requestOf(name, role, fields as Record<string, unknown>))) as Data | null;
  const held = await send<Held>('access', {});
  if (!held?.totp) world.authenticator = null;
  /** The password and, if there is an authenticator, an unused code. */
  const proof = (): { password: string; otp?: string } => {
    const { authenticator } = world;
    if (authenticator === null) return { password: PASSWORD };
    app.clock.advance(MINUTE_MS);
    return { password: PASSWORD, otp: codeOf(app, authenticator) };
  };
  const enrol = async (factor: object) => {
    const begun = await send<{ secret: string; enrolment: string }>('beginTotp', factor);
    if (begun && (await send('confirmTotp', { enrolment: begun.enrolment, code: codeOf(app, begun.secret) })))
      world.authenticator = begun.secret;
  };
  await enrol(proof());
  await send('newRecoveryCodes', proof());
  await send('stepUp', { otp: proof().otp });
  const creation = await send<WireAnswerOf<typeof beginPasskey>['data']>('beginPasskey', proof());
  if (!creation) return;
  const device = new Authenticator(String(app.runtime.config.origin));
  await send('addPasskey', { name: 'A phone', response: device.create(creation) });
  const asked = async () => await send<WireAnswerOf<typeof passkeyOptions>['data']>('passkeyOptions', {});
  const signIn = await asked();
  if (signIn) await send('passkeyLogin', { response: device.get(signIn) });
  // Always leaves one factor.
  if (await send('removeTotp', proof())) world.authenticator = null;
  const options = await asked();
  if (options) await enrol({ password: PASSWORD, passkey: device.get(options) });
  const passkey_id = (await send<Held>('access', {}))?.passkeys.at(-1)?._id;
  if (passkey_id) await send('removePasskey', { passkey_id, ...proof() });
  world.know('operator', { value: people[role].id, owner: people[role].id, state: 'factors' });
}

/**
 * A member sets up an authenticator and a passkey, recovers the account with each, and removes both: the other
 * requests of this member sign in with the password alone.
 */
export async function setUpMemberFactors(world: World, take: Take, role: Role): Promise<void> {
  const { app } = world;
  const person = world.personOf(role);
  if (!person) return;
  const { username } = person;
  const passwordNow = () =>
    String(world.resolve(new Reference('password'), { role, username, careful: true })?.value);
  const send = async <Data>(name: string, fields: object) =>
    (await take(requestOf(name, role, { ...fields }))) as Data | null;
  const recover = async (name: string, proof: object) => {
    const password = passwordNow();
    await send(name, { username, ...proof, password, password_confirmation: password });
    world.signedOut(role);
  };
  const begun = await send<{ secret: string; enrolment: string }>('authenticatorBegin', {
    password: passwordNow(),
  });
  if (begun) {
    const { secret, enrolment } = begun;
    await send('authenticatorConfirm', { enrolment, code: codeOf(app, secret) });
    app.clock.advance(MINUTE_MS);
    const code = codeOf(app, secret);
    app.clock.advance(MINUTE_MS / 2);
    await recover('recoverByAuthenticator', { code, next_code: codeOf(app, secret) });
  }
  await send('authenticatorRemove', { password: passwordNow() });
  const creation = await send<WireAnswerOf<typeof beginPasskey>['data']>('passkeyBegin', {
    password: passwordNow(),
  });
  if (creation) {
    const device = new Authenticator(String(app.runtime.config.origin));
    await send('passkeyAdd', { name: 'A phone', response: device.create(creation) });
    const purpose = 'recover';
    const asked = await send<WireAnswerOf<typeof passkeyOptions>['data']>('passkeyChallenge', { purpose });
    if (asked) await recover('recoverByPasskey', { response: device.get(asked) });
  }
  const held = await send<Held>('secondFactors', {});
  for (const { _id } of held?.passkeys ?? []) {
    await send('passkeyRemove', { passkey_id: _id, password: passwordNow() });
  }
}

/** A member moves to another phone number with the code that it received; the own one is verified first. */
export async function verifyPhone(world: World, take: Take, role: Role): Promise<void> {
  const { app } = world;
  const person = world.personOf(role);
  if (!person) return;
  const channel = 'sms';
  const confirm = async (asked: unknown) => {
    if (asked !== null)
      await take(requestOf('phoneConfirm', role, { code: await latestCodeOf(app, person) }));
  };
  await confirm(await take(requestOf('phoneSend', role, { channel })));
  app.clock.advance(5 * MINUTE_MS);
  const password = world.resolve(new Reference('password'), {
    role,
    username: person.username,
    careful: true,
  })?.value;
  // One of ten thousand numbers: nobody else's, and another one each time.
  const phone = `+8491666${String(app.clock.now().getTime() / MINUTE_MS)
    .slice(-4)
    .padStart(4, '0')}`;
  await confirm(await take(requestOf('phoneChange', role, { phone, channel, password })));
}

/** A member signs in on a device that keeps them signed in, and opens a tab. */
export async function staySignedIn(world: World, take: Take, role: Role): Promise<void> {
  const username = world.personOf(role)?.username;
  const password = world.resolve(new Reference('password'), { role, username, careful: true })?.value;
  await take(requestOf('login', role, { username, password, stay_signed_in: true }));
  await take(requestOf('resumeSession', role, {}));
}

/** A member pays by card, and the payment service takes it back later. */
export async function payByCard(world: World, take: Take, number: number): Promise<void> {
  const { app } = world;
  const event = (type: string, data: object) => {
    const payload = JSON.stringify({ type, data });
    const at = app.clock.now();
    const id = `msg_${number}_${type.replace('.', '_')}`;
    const signed = {
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
      'webhook-signature': new Webhook(WEBHOOK_SECRET).sign(id, at, payload),
    };
    const request = requestOf('serviceEvents', 'nobody', {});
    return take({ ...request, payload, headers: { 'content-type': 'application/json', ...signed } });
  };
  const amount = 2_500;
  const deposited = await take(requestOf('deposit', 'carol', { amount, method: 'bank_transfer' }));
  if (!isJson(deposited)) return;
  const opened = await take(requestOf('depositCheckout', 'carol', { deposit_id: deposited._id }));
  if (opened === null) return;
  const payment_id = `payment-${number}`;
  const checkout_id = `co_${String(deposited.reference)}`;
  await event('payment.succeeded', { checkout_id, payment_id, amount, currency: 'USD' });
  await event('payment.reversed', { payment_id });
}

/** Takes a member into the team of an owner, who has a business from then on. */
export async function setUpTeam(
  world: World,
  take: Take,
  { owner, member, role }: { owner: Role; member: Role; role: TeamRole },
): Promise<void> {
  const send = (name: string, from: Role, fields: Record<string, unknown>) => {
    const { headers, ...request } = requestOf(name, from, fields);
    // The same invitation is no replay of an earlier one.
    const { 'idempotency-key': _, ...others } = headers;
    return take({ ...request, headers: others });
  };
  const username = world.personOf(member)?.username;
  await send('updateBusiness', owner, NOODLES);
  const team = await send('teamInvite', owner, { username, role });
  const invited = Array.isArray(team) ? team.find((each) => each.username === username) : null;
  if (invited) await send('membershipAccept', member, { membership_id: invited._id });
}
