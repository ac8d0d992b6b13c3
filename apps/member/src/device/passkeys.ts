import type { WireAnswerOf, WireInputOf } from '@handbill/contract/endpoint';
import type { MemberEndpoints } from '@handbill/contract/member';
import { browserSupportsWebAuthn, startAuthentication, startRegistration } from '@simplewebauthn/browser';

/** Whether this browser can have a passkey for this address: an IP address has none. */
export function passkeysWork(): boolean {
  return browserSupportsWebAuthn() && !/^[\d.]+$|:/.test(location.hostname);
}

/** Asks the device for a passkey; it asks its owner. */
export async function askForPasskey(
  optionsJSON: WireAnswerOf<MemberEndpoints['passkeyChallenge']>['data'],
): Promise<WireInputOf<MemberEndpoints['recoverByPasskey']>['response']> {
  const { clientExtensionResults, ...answer } = await startAuthentication({ optionsJSON });
  return { ...answer, clientExtensionResults: { ...clientExtensionResults } };
}

/** Lets the device make a passkey; it asks its owner. */
export async function makePasskey(
  optionsJSON: WireAnswerOf<MemberEndpoints['passkeyBegin']>['data'],
): Promise<WireInputOf<MemberEndpoints['passkeyAdd']>['response']> {
  const { clientExtensionResults, ...answer } = await startRegistration({ optionsJSON });
  return { ...answer, clientExtensionResults: { ...clientExtensionResults } };
}
