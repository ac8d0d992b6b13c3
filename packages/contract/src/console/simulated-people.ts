/** Simulated members of a demo: they have a history and keep acting while the demo runs. */
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
