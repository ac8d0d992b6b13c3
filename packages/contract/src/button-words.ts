import type { Language } from './languages.ts';

/** What an advertiser can have the button of an advertisement say. */
export const buttonWords = [
  'go',
  'learn_more',
  'shop',
  'order',
  'book',
  'sign_up',
  'contact',
  'directions',
  'download',
] as const;
export type ButtonWords = (typeof buttonWords)[number];

type Said = (host: string) => string;

/**
 * The button of an advertisement in every language: `go` names the host that it leads to, the others stand above the
 * host's name.
 */
export const buttonTexts: Record<Language, Record<Exclude<ButtonWords, 'go'>, string> & { go: Said }> = {
  vn: {
    go: (host) => `Đến ${host}`,
    learn_more: 'Tìm hiểu thêm',
    shop: 'Mua ngay',
    order: 'Đặt món',
    book: 'Đặt lịch',
    sign_up: 'Đăng ký',
    contact: 'Liên hệ',
    directions: 'Xem đường đi',
    download: 'Tải về',
  },
  en: {
    go: (host) => `Go to ${host}`,
    learn_more: 'Learn more',
    shop: 'Shop now',
    order: 'Order food',
    book: 'Book a time',
    sign_up: 'Sign up',
    contact: 'Contact us',
    directions: 'Get directions',
    download: 'Download',
  },
  jp: {
    go: (host) => `開く：${host}`,
    learn_more: '詳しく見る',
    shop: '購入する',
    order: '料理を注文',
    book: '予約する',
    sign_up: '登録する',
    contact: 'お問い合わせ',
    directions: '行き方を見る',
    download: 'ダウンロード',
  },
  kr: {
    go: (host) => `방문하기: ${host}`,
    learn_more: '자세히 보기',
    shop: '구매하기',
    order: '음식 주문하기',
    book: '예약하기',
    sign_up: '가입하기',
    contact: '문의하기',
    directions: '찾아가는 길',
    download: '다운로드',
  },
  cn: {
    go: (host) => `前往 ${host}`,
    learn_more: '了解详情',
    shop: '立即购买',
    order: '立即点餐',
    book: '预约',
    sign_up: '报名',
    contact: '联系我们',
    directions: '查看路线',
    download: '下载',
  },
  rs: {
    go: (host) => `Перейти на ${host}`,
    learn_more: 'Подробнее',
    shop: 'Купить',
    order: 'Заказать еду',
    book: 'Записаться',
    sign_up: 'Зарегистрироваться',
    contact: 'Связаться',
    directions: 'Как добраться',
    download: 'Скачать',
  },
  fr: {
    go: (host) => `Aller sur ${host}`,
    learn_more: 'En savoir plus',
    shop: 'Acheter',
    order: 'Commander à manger',
    book: 'Réserver',
    sign_up: 'S’inscrire',
    contact: 'Nous contacter',
    directions: 'Voir l’itinéraire',
    download: 'Télécharger',
  },
};

/** The host of a landing address, as the button shows it. */
export function shownHost(landingUrl: string): string {
  return new URL(landingUrl).hostname.replace(/^www\./, '');
}

/** A button's words in a language, and the host below them unless they name it. */
export function buttonOf(
  words: ButtonWords,
  { language, host }: { language: Language; host: string },
): { says: string; host: string | null } {
  const texts = buttonTexts[language];
  return words === 'go' ? { says: texts.go(host), host: null } : { says: texts[words], host };
}
