/** Members of a demo whom nobody plays: its history acted for them, and they go on acting while the demo runs. */
const simulatedPeople: readonly string[] = [
  'pho.huong',
  'xedap_tam',
  'minh_anh',
  'linh.tran',
  'khoa.bui',
  'corner.books',
  'mugi_coffee',
  'dalbit.stay',
  'laozhang.mian',
  'velo_dvor',
  'salon.du.coin',
];

export function isSimulated(username: string): boolean {
  return simulatedPeople.includes(username);
}
