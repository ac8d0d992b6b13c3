/** The status of an answer and the slug of its refusal, as one text. */
export function said({ status, body }: { status: number; body: { error?: string } }): string {
  return `${status} ${body.error}`;
}
