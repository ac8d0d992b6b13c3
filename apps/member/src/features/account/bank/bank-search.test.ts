import { expect, test } from 'vitest';
import { banksFor } from './bank-search.ts';

const banks = [
  { bin: '970425', code: 'ABB', short_name: 'ABBANK', name: 'Ngân hàng TMCP An Bình' },
  {
    bin: '970405',
    code: 'VBA',
    short_name: 'Agribank',
    name: 'Ngân hàng Nông nghiệp và Phát triển Nông thôn',
  },
  { bin: '970406', code: 'DOB', short_name: 'DongABank', name: 'Ngân hàng TMCP Đông Á' },
  { bin: '970436', code: 'VCB', short_name: 'VietcomBank', name: 'Ngân hàng TMCP Ngoại Thương Việt Nam' },
  { bin: '970415', code: 'ICB', short_name: 'VietinBank', name: 'Ngân hàng TMCP Công thương Việt Nam' },
];
const found = (typed: string) => banksFor(typed, banks).map(({ code }) => code);

test('a bank is found by short name, name or code, whatever the case', () => {
  expect(found('vcb')).toEqual(['VCB']);
  expect(found('VIETIN')).toEqual(['ICB']);
  expect(found('Nông nghiệp')).toEqual(['VBA']);
});

test('a bank is found without diacritics and in any order of words', () => {
  expect(found('dong a')).toEqual(['DOB', ...found('dong a').slice(1)]);
  expect(found('thuong ngoai')).toEqual(['VCB']);
  expect(found('an binh')).toEqual(['ABB']);
});

test('banks that begin with the typed text come first', () => {
  expect(found('v')[0]).toBe('VBA');
  expect(found('viet').slice(0, 2)).toEqual(['VCB', 'ICB']);
});

test('an empty search lists all banks in their order, and nonsense finds none', () => {
  expect(found('  ')).toEqual(banks.map(({ code }) => code));
  expect(found('zzz')).toEqual([]);
});
