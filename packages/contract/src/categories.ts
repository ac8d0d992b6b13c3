import type { Language } from './languages.ts';

const named = [
  'food',
  'shopping',
  'beauty',
  'health',
  'home',
  'courses',
  'travel',
  'events',
  'repairs',
  'online',
] as const;

/** Places for categories of the company's own. One is used as soon as an operator gives it words. */
const own = ['own_1', 'own_2', 'own_3', 'own_4', 'own_5', 'own_6', 'own_7', 'own_8', 'own_9'] as const;

/** What an advertisement is about, in the order in which it is offered. `other` is the last and the default. */
export const categories = [...named, ...own, 'other'] as const;
export type Category = (typeof categories)[number];
type ShippedCategory = Exclude<Category, (typeof own)[number]>;

/** The most characters of a category's words. */
export const CATEGORY_WORDS_MAX = 40;

/** The shipped words of a category in a language; null: it is a place for one of the company's own. */
export function shippedWords(category: Category, language: Language): string | null {
  const words: Partial<Record<Category, string>> = categoryNames[language];
  return words[category] ?? null;
}

/** The words of each shipped category in every language. Operators can replace them: see the call `categories`. */
const categoryNames: Record<Language, Record<ShippedCategory, string>> = {
  vn: {
    food: 'Ăn uống',
    shopping: 'Mua sắm',
    beauty: 'Làm đẹp',
    health: 'Sức khỏe',
    home: 'Nhà cửa',
    courses: 'Lớp học',
    travel: 'Du lịch',
    events: 'Sự kiện',
    repairs: 'Sửa chữa, dịch vụ',
    online: 'Ứng dụng, trang web',
    other: 'Khác',
  },
  en: {
    food: 'Food and drink',
    shopping: 'Shopping',
    beauty: 'Beauty',
    health: 'Health',
    home: 'Home and garden',
    courses: 'Courses',
    travel: 'Travel',
    events: 'Events',
    repairs: 'Repairs and services',
    online: 'Apps and websites',
    other: 'Other',
  },
  jp: {
    food: '飲食',
    shopping: '買い物',
    beauty: '美容',
    health: '健康',
    home: '住まい・園芸',
    courses: '習い事・講座',
    travel: '旅行',
    events: 'イベント',
    repairs: '修理・サービス',
    online: 'アプリ・サイト',
    other: 'その他',
  },
  kr: {
    food: '음식',
    shopping: '쇼핑',
    beauty: '뷰티',
    health: '건강',
    home: '집과 정원',
    courses: '강좌',
    travel: '여행',
    events: '행사',
    repairs: '수리와 서비스',
    online: '앱과 웹사이트',
    other: '기타',
  },
  cn: {
    food: '餐饮',
    shopping: '购物',
    beauty: '美容美发',
    health: '健康',
    home: '家居园艺',
    courses: '课程',
    travel: '旅行',
    events: '活动',
    repairs: '维修与服务',
    online: '应用与网站',
    other: '其他',
  },
  rs: {
    food: 'Еда и напитки',
    shopping: 'Покупки',
    beauty: 'Красота',
    health: 'Здоровье',
    home: 'Дом и сад',
    courses: 'Курсы',
    travel: 'Путешествия',
    events: 'События',
    repairs: 'Ремонт и услуги',
    online: 'Приложения и сайты',
    other: 'Другое',
  },
  fr: {
    food: 'Restauration',
    shopping: 'Shopping',
    beauty: 'Beauté',
    health: 'Santé',
    home: 'Maison et jardin',
    courses: 'Cours',
    travel: 'Voyage',
    events: 'Événements',
    repairs: 'Réparations et services',
    online: 'Applis et sites',
    other: 'Autre',
  },
};
