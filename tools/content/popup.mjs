import { at, box, circle, colours, drawn, flat, picture, printed, saveWebp, words } from './ink.mjs';

const { ink, paper, sheet, red, green, straw, line } = colours;

/** Title, three steps, and the promise: short, so that they can be read on a phone. */
const texts = {
  vn: [
    'Tờ rơi trao tay',
    'Nhận một quảng cáo',
    'Chia sẻ đường dẫn',
    'Được trả cho lượt xem',
    'Không ai phải trả tiền',
    'để kiếm tiền.',
  ],
  en: [
    'Passed on by hand',
    'Receive an advert',
    'Share its link',
    'Be paid for visits',
    'Nobody pays',
    'to earn.',
  ],
  jp: [
    '手から手へ',
    '広告を受け取る',
    'リンクをシェアする',
    '訪問ごとに報酬',
    '稼ぐために',
    'お金は一切不要です。',
  ],
  kr: [
    '손에서 손으로',
    '광고를 받고',
    '링크를 공유하면',
    '방문마다 보상',
    '벌기 위해 돈을',
    '낼 필요가 없습니다.',
  ],
  cn: ['手手相传', '领取一则广告', '分享它的链接', '按访问获得报酬', '赚钱', '无需付钱。'],
  rs: [
    'Из рук в руки',
    'Получите рекламу',
    'Поделитесь ссылкой',
    'Оплата за визиты',
    'Никто не платит,',
    'чтобы зарабатывать.',
  ],
  fr: [
    'De main en main',
    'Recevez une annonce',
    'Partagez son lien',
    'Payé par visite',
    'Personne ne paie',
    'pour gagner.',
  ],
};

const sheetOfPaper =
  printed('M-60 -80h84l36 36v124h-120z', sheet) + drawn('M24 -80v36h36M-34 -20h60M-34 16h68M-34 50h40');
const link =
  printed(
    'M-72 0a34 34 0 0 1 34 -34h30v68h-30a34 34 0 0 1 -34 -34zM72 0a34 34 0 0 0 -34 -34h-30v68h30a34 34 0 0 0 34 -34z',
    straw,
  ) + drawn('M-36 0h72', { line: 12 });
const tick = printed(circle(0, 0, 62), green) + drawn('M-28 2l20 22l38 -46', { ink: sheet, line: 14 });

for (const [language, [title, first, second, third, promise, rest]] of Object.entries(texts)) {
  const step = (y, icon, text, scale) =>
    at(150, y, icon, { scale }) + words(262, y + 17, text, { size: 41, language });
  const svg = picture(
    { width: 800, height: 1000, ground: paper },
    flat(box(0, 0, 800, 190), red),
    words(400, 122, title, { size: 68, fill: sheet, anchor: 'middle', language }),
    step(300, sheetOfPaper, first, 0.78),
    step(470, link, second, 0.9),
    step(640, tick, third, 0.92),
    drawn('M70 385h660M70 555h660', { ink: line, line: 4 }),
    printed(box(50, 752, 700, 196, 18), straw),
    words(400, 836, promise, { size: 54, anchor: 'middle', language, fill: ink }),
    words(400, 908, rest, { size: 54, anchor: 'middle', language, fill: ink }),
  );
  await saveWebp(`popup/${language}.webp`, svg, 40);
}
