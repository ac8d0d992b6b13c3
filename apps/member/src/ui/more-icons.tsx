import { icon } from './icons.tsx';

// Icons that no first screen uses, kept out of the start bundle.
export const BankIcon = icon('M3 9.5L12 4l9 5.5zM5 10v7M9.7 10v7M14.3 10v7M19 10v7M3 20h18');
export const PlaceIcon = icon(
  'M12 21c4-4.5 6.5-8 6.5-11a6.5 6.5 0 0 0-13 0c0 3 2.5 6.5 6.5 11zM12 7.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5z',
);
export const KeyIcon = icon(
  'M8 11.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9zM11.200 12.800L20 4M16 8l3.5 3.5M13.5 10.5l2 2',
);
export const PeopleIcon = icon(
  'M9 5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7zM2.5 20c.4-3.5 2.800-5 6.5-5s6.100 1.5 6.5 5M16 5.200a3.5 3.5 0 0 1 0 6.600M17.5 15.300c2.400.5 3.700 2 4 4.700',
);
export const ReceiptIcon = icon('M6 3h12v18l-3-2-3 2-3-2-3 2zM9 8h6M9 12h6');
export const ListIcon = icon('M8 6h12M8 12h12M8 18h12M4 6h.2M4 12h.2M4 18h.2');
export const HistoryIcon = icon('M4 5v4.5h4.5M4.5 9.5A8 8 0 1 1 4 13M12 8v4.5l3 2');
export const RewardIcon = icon(
  'M4 9h16v4H4zM6 13v8h12v-8M12 9v12M12 9C9 9 7 7.5 7 6s2.5-2 3.5-.8S12 9 12 9zM12 9c3 0 5-1.5 5-3s-2.5-2-3.5-.8S12 9 12 9z',
);
export const RulesIcon = icon('M6 3h9l4 4v14H6zM15 3v4h4M9 12h7M9 16h7');
export const PromiseIcon = icon(
  'M12 3l8 3v6c0 4.5-3.200 7.5-8 9-4.800-1.5-8-4.5-8-9V6zM8.5 12l2.5 2.5 4.5-5',
);
export const ChartIcon = icon('M4 20V4M4 20h16M8.5 20v-6M13 20V9M17.5 20v-9');
export const HouseIcon = icon('M4 20V10l8-6 8 6v10M4 20h16M9.5 20v-6h5v6');
export const ShopIcon = icon(
  'M4 10v10h16V10M3 9l2-5h14l2 5a3 3 0 0 1-6 0 3 3 0 0 1-6 0 3 3 0 0 1-6 0M10 20v-6h4v6',
);
export const LetterIcon = icon('M4 6h16v12H4zM4 7l8 6 8-6');
export const PhoneIcon = icon('M7 3h10v18H7zM11 18h2');
export const DownloadIcon = icon('M12 4v11M7.5 11L12 15.5l4.5-4.5M4 20h16');
export const RefreshIcon = icon('M20 5v4.5h-4.5M19.5 9.5A8 8 0 1 0 20 13');
export const SearchIcon = icon('M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM15.300 15.300L21 21');
export const SignOutIcon = icon('M14 4H5v16h9M10 12h11M17 8l4 4-4 4');
export const WaitIcon = icon('M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 7v5.5l3.5 2');
export const TicketIcon = icon('M3 7h18v3.5a1.5 1.5 0 0 0 0 3V17H3v-3.5a1.5 1.5 0 0 0 0-3zM14 7v10');
export const CodeIcon = icon('M8 7l-5 5 5 5M16 7l5 5-5 5M13.5 5l-3 14');
