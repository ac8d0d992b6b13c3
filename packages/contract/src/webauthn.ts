import { z } from 'zod';

// The JSON forms of WebAuthn level 3 (such as PublicKeyCredentialCreationOptionsJSON), limited to the fields
// in use.

const base64url = z
  .string()
  .max(16_384)
  .regex(/^[\w-]+$/);

export const passkeyCreation = z.strictObject({
  rp: z.strictObject({ id: z.string(), name: z.string() }),
  user: z.strictObject({ id: base64url, name: z.string(), displayName: z.string() }),
  challenge: base64url,
  pubKeyCredParams: z.array(z.strictObject({ type: z.literal('public-key'), alg: z.int() })),
  timeout: z.int(),
  excludeCredentials: z.array(z.strictObject({ type: z.literal('public-key'), id: base64url })),
  authenticatorSelection: z.strictObject({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
});

export const passkeyRequest = z.strictObject({
  rpId: z.string(),
  challenge: base64url,
  timeout: z.int(),
  userVerification: z.literal('required'),
});

const credential = {
  id: base64url,
  rawId: base64url,
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['cross-platform', 'platform']).exactOptional(),
  clientExtensionResults: z.record(z.string(), z.unknown()),
};

export const creationResponse = z.strictObject({
  ...credential,
  response: z.strictObject({
    clientDataJSON: base64url,
    attestationObject: base64url,
    authenticatorData: base64url.exactOptional(),
    transports: z.array(z.string().max(32)).max(10).exactOptional(),
    publicKeyAlgorithm: z.int().exactOptional(),
    publicKey: base64url.exactOptional(),
  }),
});

export const requestResponse = z.strictObject({
  ...credential,
  response: z.strictObject({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: base64url.exactOptional(),
  }),
});
