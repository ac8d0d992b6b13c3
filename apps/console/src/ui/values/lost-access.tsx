/** Why nobody can be the second person: the first one is no longer allowed to ask for it. */
export function LostAccess({ of, so = 'this can only be declined' }: { of: string | null; so?: string }) {
  return (
    <p>
      {of} was disabled or has another role now, so {so}.
    </p>
  );
}
