/** The picture of an advertisement, in the same shape as on its page. */
export function Picture({ image }: { image: string }) {
  return (
    <img
      src={image}
      alt=""
      width={1200}
      height={630}
      className="aspect-[1200/630] w-full bg-sunken object-cover"
    />
  );
}
