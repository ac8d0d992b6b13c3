/** The picture of an advertisement, in the same shape as on its page. */
export function Picture({ image, lazy = false }: { image: string; lazy?: boolean }) {
  return (
    <img
      src={image}
      alt=""
      width={1200}
      height={630}
      loading={lazy ? 'lazy' : undefined}
      decoding="async"
      className="aspect-[1200/630] w-full bg-sunken object-cover"
    />
  );
}
