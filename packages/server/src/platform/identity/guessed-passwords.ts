import { readFileSync } from 'node:fs';

/** The 10,000 passwords of 8 or more characters that were most common in published breaches (zxcvbn's list), in lower case. */
const breached = readFileSync(new URL('../../../data/common-passwords.txt', import.meta.url), 'utf8');

// Guesses specific to this app, which no public list contains.
const LIST = `
  00000000 000000000 0000000000 0123456789 11111111 111111111 1111111111 11223344 1122334455 12121212
  123123123 123321123 12341234 12344321 12345678 123456789 1234567890 12345678910 1234abcd 1234qwer
  123654789 123qweasd 147258369 1q2w3e4r 1q2w3e4r5t 1qaz2wsx 1qazxsw2 22222222 55555555 66666666
  77777777 789456123 87654321 88888888 987654321 9876543210 99999999 a1234567 a12345678 a123456789
  aa123456 aa12345678 aaaaaaaa abc12345 abc123456 abcd1234 abcdefg1 abcdefgh abcdefghi access14
  admin123 admin1234 admin12345 administrator anhyeuem anhyeuem1 asdf1234 asdfasdf asdfghjk asdfghjkl
  baseball baseball1 basketball batman123 changeme changeme1 changeme123 charlie1 computer default1
  dragon123 emyeuanh football football1 freedom1 guest123 handbill handbill1 handbill123 handbill2026
  hanoi123 iloveyou iloveyou1 iloveyou2 internet jennifer jessica1 letmein1 letmein123 login123
  loveyou1 master123 matkhau1 matkhau123 matkhau12345 michael1 monkey123 nguyen123 p@ssw0rd p@ssword
  passw0rd password password1 password12 password123 pokemon1 princess princess1 q1w2e3r4 qazwsxedc
  qwerty12 qwerty123 qwerty1234 qwertyqwerty qwertyui qwertyuiop root1234 saigon123 samsung1 secret123
  shadow123 spiderman starwars sunshine sunshine1 superman superman1 test1234 test12345 testtest
  trustno1 user1234 vietnam1 vietnam123 welcome1 welcome123 whatever zaq12wsx zxcvbnm1 zxcvbnm123
`;

export const guessedPasswords: ReadonlySet<string> = new Set(`${breached}${LIST}`.trim().split(/\s+/));
