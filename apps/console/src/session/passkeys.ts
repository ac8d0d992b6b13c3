import type { ConsoleEndpoints } from '@handbill/contract/console/calls';
import type { WireAnswerOf, WireInputOf } from '@handbill/contract/endpoint';
import { browserSupportsWebAuthn, startAuthentication, startRegistration } from '@simplewebauthn/browser';

/** Whether this browser can have a passkey for this address: an IP address has none. */
export function passkeysWork(): boolean {
  return browserSupportsWebAuthn() && !/^[\d.]+$|:/.test(location.hostname);
}

export async function askForPasskey(
  optionsJSON: WireAnswerOf<ConsoleEndpoints['passkeyOptions']>['data'],
): Promise<WireInputOf<ConsoleEndpoints['passkeyLogin']>['response']> {
  const { clientExtensionResults, ...answer } = await startAuthentication({ optionsJSON });
  return { ...answer, clientExtensionResults: { ...clientExtensionResults } };
}

export async function makePasskey(
  optionsJSON: WireAnswerOf<ConsoleEndpoints['beginPasskey']>['data'],
): Promise<WireInputOf<ConsoleEndpoints['addPasskey']>['response']> {
  const { clientExtensionResults, ...answer } = await startRegistration({ optionsJSON });
  return { ...answer, clientExtensionResults: { ...clientExtensionResults } };
}
