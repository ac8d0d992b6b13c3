/** A picture of an advertisement, in the same shape as on its page. */
export function Picture(props: { image: string; alt?: string; lazy?: boolean; className?: string }) {
  const { image, alt = '', lazy = false, className = 'w-full' } = props;
  return (
    <img
      src={image}
      alt={alt}
      width={1200}
      height={630}
      loading={lazy ? 'lazy' : undefined}
      decoding="async"
      className={`aspect-[1200/630] bg-sunken object-cover ${className}`}
    />
  );
}
