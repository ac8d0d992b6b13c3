import type { Language } from '@handbill/contract/languages';
import type { PhoneChannel } from '@handbill/contract/phone';

/** One code on its way to a phone. */
export interface PhoneMessage {
  /** The same for every attempt, so that a service sends it once. */
  id: string;
  /** In the form of E.164. */
  phone: string;
  channel: PhoneChannel;
  /** Six digits, for services that have their own words. */
  code: string;
  /** The whole message, in the member's language. */
  text: string;
  language: Language;
}

/** `refused`: a retry would not help. `busy`: it might. */
type PhoneOutcome = { is: 'taken' } | { is: 'refused' | 'busy'; status: number };

/** A service that brings codes to phones. */
export interface PhoneService {
  /** Calls another server, so never call it inside a transaction. Throws when no answer comes. */
  send(message: PhoneMessage, now: Date): Promise<PhoneOutcome>;
}
