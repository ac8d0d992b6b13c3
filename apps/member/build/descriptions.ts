import type { Language } from '../../../packages/contract/src/languages.ts';

type InEveryLanguage = Readonly<Record<Language, string>>;

/** What the app is, for the installed app and for search engines. */
export const descriptions: InEveryLanguage = {
  vn: 'Chia sẻ quảng cáo, nhận thưởng cho từng lượt xem hợp lệ. Nhận và chia sẻ luôn miễn phí.',
  en: 'Share advertisements and get paid for every verified visit. Receiving and sharing are always free.',
  jp: '広告をシェアすると、有効な訪問ごとに報酬を受け取れます。広告の受け取りもシェアも、いつでも無料です。',
  kr: '광고를 공유하면 유효한 방문마다 보상을 받습니다. 광고를 받고 공유하는 일은 언제나 무료입니다.',
  cn: '分享广告，每次有效访问都有奖励。领取和分享广告始终免费。',
  rs: 'Делитесь рекламой и\u00a0получайте вознаграждение за\u00a0каждый засчитанный визит. Брать заказы и\u00a0делиться всегда бесплатно.',
  fr: 'Partagez des annonces\u00a0: chaque visite vérifiée vous rapporte une récompense. Recevoir et partager est toujours gratuit.',
};

/** What the pages of text are about, for search engines and chats, by the names of their addresses. */
export const descriptionsOfPages = {
  promises: {
    vn: 'Mười hai cam kết của chúng tôi: không ai phải trả tiền để kiếm tiền, mọi lượt xem hợp lệ đều được trả tiền, số dư khả dụng luôn rút được.',
    en: 'Our twelve promises: nobody pays to earn, every verified visit is paid, and your available balance can always be withdrawn.',
    jp: '当社の12のお約束：報酬を得るためにお金を払う必要はなく、有効な訪問にはすべて報酬を支払い、利用可能な残高は出金できます。',
    kr: '저희의 열두 가지 약속: 보상을 받는 데 돈이 들지 않고, 유효한 방문에는 모두 보상을 지급하며, 사용 가능한 돈은 출금할 수 있습니다.',
    cn: '我们的十二项承诺：获得奖励无需付费，每次有效访问都会发放奖励，可用余额随时可以提现。',
    rs: 'Наши двенадцать обещаний: чтобы зарабатывать, платить не нужно, каждый засчитанный визит оплачивается, доступные деньги можно вывести.',
    fr: 'Nos douze engagements\u00a0: gagner de l’argent ici ne coûte rien, chaque visite vérifiée est payée, l’argent disponible peut être retiré.',
  },
  terms: {
    vn: 'Điều gì áp dụng giữa bạn và chúng tôi: chia sẻ, đăng quảng cáo, tiền, hạng thành viên, khóa và đóng tài khoản.',
    en: 'What applies between you and us: sharing, advertising, money, levels, and locking or closing an account.',
    jp: 'お客様と当社の間の取り決め：シェア、広告、お金、レベル、アカウントのロックと退会について。',
    kr: '회원님과 저희 사이의 약속: 공유, 광고, 돈, 등급, 계정 잠금과 해지에 관한 내용입니다.',
    cn: '您与我们之间的约定：分享、投放广告、资金、会员等级，以及账户的锁定与注销。',
    rs: 'Что действует между вами и\u00a0нами: раздачи, реклама, деньги, уровни, блокировка и\u00a0закрытие аккаунта.',
    fr: 'Ce qui vaut entre vous et nous\u00a0: partages, publicité, argent, niveaux, verrouillage et fermeture du compte.',
  },
  privacy: {
    vn: 'Chúng tôi lưu những dữ liệu nào về bạn, để làm gì, ai thấy được, và còn lại gì khi bạn đóng tài khoản.',
    en: 'What we keep about you, why, who sees it, and what is left when you close your account.',
    jp: '当社が保管するお客様の情報、その目的、見られる人、退会後に残るものについて。',
    kr: '저희가 보관하는 회원 정보와 그 이유, 볼 수 있는 사람, 해지 후 남는 정보를 안내합니다.',
    cn: '我们保留您的哪些数据、为什么保留、谁能看到，以及注销账户后还会留下什么。',
    rs: 'Какие данные о\u00a0вас мы храним, зачем, кто их видит и\u00a0что остаётся после закрытия аккаунта.',
    fr: 'Ce que nous conservons à votre sujet, pourquoi, qui le voit, et ce qui reste quand vous fermez votre compte.',
  },
  help: {
    vn: 'Cần làm gì khi tiền chưa đến, lượt xem không được tính, tài khoản bị khóa, không đăng nhập được hoặc mất điện thoại.',
    en: 'What to do when money has not arrived, a visit did not count, an account is locked, you cannot sign in, or you lost your phone.',
    jp: '入金や振込が届かないとき、訪問が無効になったとき、ロックされたとき、ログインできないとき、スマートフォンをなくしたときの対処。',
    kr: '돈이 들어오지 않을 때, 방문이 무효일 때, 계정이 잠겼을 때, 로그인할 수 없거나 휴대폰을 잃어버렸을 때 할 일을 안내합니다.',
    cn: '资金未到账、访问无效、账户被锁定、无法登录或手机丢失时，您可以怎么做。',
    rs: 'Что делать, если деньги не пришли, визит отклонён, аккаунт заблокирован, не удаётся войти или потерян телефон.',
    fr: 'Que faire si l’argent n’arrive pas, si une visite ne compte pas, si le compte est verrouillé, si vous ne pouvez pas vous connecter ou avez perdu votre téléphone.',
  },
  'receive-account': {
    vn: 'Cách chia sẻ để nhận thưởng: chọn quảng cáo, gửi liên kết cho người khác, nhận thưởng cho từng lượt xem hợp lệ. Luôn miễn phí.',
    en: 'How to earn by sharing: choose an advertisement, pass its link on, and get paid for every verified visit. It is always free.',
    jp: 'シェアで報酬を得る方法：広告を選び、リンクを送ると、有効な訪問ごとに報酬を受け取れます。費用はかかりません。',
    kr: '공유로 보상을 받는 방법: 광고를 고르고 링크를 전하면 유효한 방문마다 보상을 받습니다. 비용은 들지 않습니다.',
    cn: '如何通过分享获得奖励：选择广告，分享链接，每次有效访问都有奖励。始终免费。',
    rs: 'Как зарабатывать, делясь рекламой: выберите заказ, передайте ссылку и\u00a0получайте вознаграждение за\u00a0каждый засчитанный визит. Это всегда бесплатно.',
    fr: 'Comment gagner en partageant\u00a0: choisissez une annonce, transmettez son lien, chaque visite vérifiée est payée. C’est toujours gratuit.',
  },
  'ordering-rules': {
    vn: 'Cách đăng quảng cáo: giá một lượt xem, quảng cáo được duyệt ra sao, bạn trả tiền cho những gì và phần chưa dùng được hoàn lại thế nào.',
    en: 'How to advertise: what a visit costs, how an order is reviewed, what you pay for, and how unspent money is refunded.',
    jp: '広告の出し方：訪問1回の料金、審査、お支払いの対象、使われなかった代金の返金について。',
    kr: '광고 등록 방법: 방문당 비용, 심사, 결제 대상, 쓰지 않은 금액의 환불을 안내합니다.',
    cn: '如何投放广告：每次访问的价格、审核流程、哪些访问需要付费，以及未用完的资金如何退回。',
    rs: 'Как разместить заказ: сколько стоит визит, как проверяют заказ, за\u00a0что вы платите и\u00a0как возвращаются неизрасходованные деньги.',
    fr: 'Comment diffuser une annonce\u00a0: le prix d’une visite, l’examen, ce que vous payez et le remboursement de ce qui n’est pas dépensé.',
  },
  solvency: {
    vn: 'Bằng chứng hằng ngày rằng chúng tôi giữ ít nhất bằng số tiền đang nợ: thành viên nào cũng tìm thấy số dư của mình trong tổng số.',
    en: 'A daily proof that we hold at least as much money as we owe: every member can find their own balance in the total.',
    jp: '会員の残高の合計以上のお金を当社が保有していることを、毎日証明します。合計の中に自分の残高を確かめられます。',
    kr: '회원 잔액의 합계 이상을 저희가 보유하고 있음을 매일 증명합니다. 합계에서 자신의 잔액을 확인할 수 있습니다.',
    cn: '每日证明我们持有的资金不少于应付会员的总额：每位会员都能在合计中核对自己的余额。',
    rs: 'Ежедневное подтверждение, что денег у\u00a0нас не\u00a0меньше, чем мы должны: каждый участник может найти в\u00a0сумме свой баланс.',
    fr: 'La preuve quotidienne que nous détenons au moins ce que nous devons\u00a0: chaque membre retrouve son solde dans le total.',
  },
} satisfies Record<string, InEveryLanguage>;
