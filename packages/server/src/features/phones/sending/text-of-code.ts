import type { Language } from '@handbill/contract/languages';

/** What a phone shows. Most fit into the 70 characters that one message has outside of the Latin alphabet. */
const texts: Readonly<Record<Language, string>> = {
  vn: '{code} là mã xác minh {site} của bạn. Đừng cho ai biết mã này.',
  en: '{code} is your {site} code. Don’t share it with anyone.',
  jp: '{site}の確認コード：{code}。誰にも教えないでください。',
  kr: '{site} 인증번호 {code}. 다른 사람에게 알려주지 마세요.',
  cn: '{site} 验证码：{code}，请勿告诉他人。',
  rs: 'Код {site}: {code}. Никому его не сообщайте.',
  fr: '{code} est votre code {site}. Ne le communiquez à personne.',
};

/** The message with a code, in the member's language. */
export function textOfCode(
  language: Language,
  { code, siteTitle }: { code: string; siteTitle: string },
): string {
  return texts[language].replace('{code}', code).replace('{site}', () => siteTitle);
}
