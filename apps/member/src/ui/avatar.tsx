/** A member's picture, or the first letter of the name while there is none. */
export function Avatar({ file, username }: { file: string | null; username: string }) {
  if (file !== null) {
    return <img src={file} alt="" width={52} height={52} className="size-13 rounded-full object-cover" />;
  }
  return (
    <span
      aria-hidden="true"
      className="grid size-13 place-items-center rounded-full bg-accent-wash font-serif text-2xl font-semibold text-accent"
    >
      {username.slice(0, 1).toUpperCase()}
    </span>
  );
}
