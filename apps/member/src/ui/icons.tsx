export interface IconProps {
  size?: number;
  className?: string;
}

/** An icon in our style: one stroke on a grid of 24, with square corners like cut paper. Decorative: text next to it carries the meaning. */
export function icon(path: string) {
  // biome-ignore lint/correctness/noComponentHookFactories: called below, once for each icon, and never while drawing
  return function Icon({ size = 24, className }: IconProps) {
    return (
      <svg
        aria-hidden="true"
        width={size}
        height={size}
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth={1.8}
        strokeLinecap="square"
        className={className}
      >
        <path d={path} />
      </svg>
    );
  };
}

const circle = 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18z';
const eye =
  'M2.5 12C5 7.5 8.2 5.5 12 5.5s7 2 9.5 6.5c-2.5 4.5-5.7 6.5-9.5 6.5S5 16.5 2.5 12zM12 9.2a2.8 2.8 0 1 0 0 5.6 2.8 2.8 0 0 0 0-5.6z';

export const BackIcon = icon('M20 12H5M11 6l-6 6 6 6');
export const NextIcon = icon('M9 6l6 6-6 6');
export const CloseIcon = icon('M6 6l12 12M18 6L6 18');
export const BellIcon = icon('M6 17v-6a6 6 0 0 1 12 0v6M4 17h16M10.5 20.5h3');
export const CameraIcon = icon('M4 8h4l2-3h4l2 3h4v11H4zM12 10.2a3 3 0 1 0 0 6 3 3 0 0 0 0-6z');
export const DoneIcon = icon(`${circle}M8 12.5l3 3 5-6`);
export const AlertIcon = icon(`${circle}M12 7.5V13M12 16.3v.2`);
export const EmptyIcon = icon('M4 13l3-8h10l3 8v6H4zM4 13h5l1.5 2.5h3L15 13h5');
export const CopyIcon = icon('M9 9h11v11H9zM15 6V4H4v11h2');
export const ShareIcon = icon('M12 15V4M7.5 8L12 3.5 16.5 8M5 12v8h14v-8');
export const EyeIcon = icon(eye);
export const EyeOffIcon = icon(`${eye}M4.5 4.5l15 15`);
export const ReceiveIcon = icon('M9 3h8l3 3v8H9zM17 3v3h3M3 15h3.5l3.5 2.5h5M3 21h11l6-3.5');
export const MegaphoneIcon = icon('M4 10v4h4l9 4.5v-13L8 10zM8 14l1.5 6h2.5l-1.2-5M20 10v4');
export const HomeIcon = icon('M4 11l8-7 8 7v9h-5.5v-6h-5v6H4z');
export const WarehouseIcon = icon('M4 8l8-4 8 4v9l-8 4-8-4zM4 8l8 4 8-4M12 12v9');
export const SupportIcon = icon(
  `${circle}M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM6 6l3 3M18 6l-3 3M6 18l3-3M18 18l-3-3`,
);
export const PersonIcon = icon('M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM4 20.5c.5-4 3.5-6 8-6s7.5 2 8 6');
export const LockIcon = icon('M5 11h14v9H5zM8 11V8a4 4 0 0 1 8 0v3');
export const DepositIcon = icon('M12 4v10M7.5 10l4.5 4.5 4.5-4.5M4 20h16');
export const WithdrawIcon = icon('M12 15V5M7.5 9L12 4.5 16.5 9M4 20h16');
export const PictureIcon = icon('M4 5h16v14H4zM4 16l5-5 4 4 2.5-2.5L20 17M15.5 8.2v.2');
export const PauseIcon = icon('M8 5v14M16 5v14');
export const PlayIcon = icon('M8 5l11 7-11 7z');
