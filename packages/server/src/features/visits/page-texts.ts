import type { objects } from '@handbill/contract/console';
import { bcp47, DEFAULT_LANGUAGE, type Language, languages } from '@handbill/contract/languages';
import type { RefusalReason } from '@handbill/contract/member';

export interface PageTexts {
  advertisement: string;
  from: (advertiser: string) => string;
  shared: string;
  open: (host: string) => string;
  report: string;
  reasons: Record<(typeof objects.reportReasons)[number], string>;
  reported: string;
  counting: string;
  verified: string;
  offline: string;
  withoutScript: string;
  notFoundTitle: string;
  notFound: string;
  refused: Record<RefusalReason, string>;
}

const invalid = {
  vn: 'Lượt xem này không được tính: trang đã mở quá lâu. Tải lại nếu bạn muốn.',
  en: 'This visit was not counted: the page had been open for too long. Reload it if you like.',
  jp: 'この訪問はカウントされませんでした。ページを開いてから時間が経ちすぎています。',
  kr: '이 방문은 집계되지 않았습니다. 페이지를 연 지 너무 오래되었습니다.',
  cn: '本次访问未计入：页面打开时间过长。',
  rs: 'Визит не засчитан: страница была открыта слишком долго.',
  fr: 'Cette visite n’a pas été comptée : la page est restée ouverte trop longtemps.',
};

/** The words of the page of a share, in every language. */
export const pageTexts: Record<Language, PageTexts> = {
  vn: {
    advertisement: 'Quảng cáo',
    from: (advertiser) => `của ${advertiser}`,
    shared: 'Người chia sẻ trang này được trả tiền cho mỗi lượt xem.',
    open: (host) => `Đến ${host}`,
    report: 'Báo cáo quảng cáo này',
    reasons: {
      misleading: 'Gây hiểu lầm',
      fraud: 'Lừa đảo',
      prohibited: 'Hàng hóa hoặc dịch vụ bị cấm',
      offensive: 'Phản cảm hoặc gây hại',
      unsafe: 'Trang đích nguy hiểm hoặc không mở được',
      other: 'Lý do khác',
    },
    reported: 'Cảm ơn bạn. Chúng tôi sẽ xem lại quảng cáo này.',
    counting: 'Đang ghi nhận lượt xem của bạn…',
    verified: 'Lượt xem của bạn đã được tính. Cảm ơn bạn.',
    offline: 'Mất kết nối, lượt xem chưa được ghi nhận.',
    withoutScript: 'Không có JavaScript, lượt xem không được tính. Bạn vẫn có thể xem quảng cáo.',
    notFoundTitle: 'Không tìm thấy',
    notFound: 'Liên kết này không dẫn đến quảng cáo nào.',
    refused: {
      bot: 'Lượt xem này không được tính: có vẻ do một chương trình tạo ra.',
      repeat: 'Lượt xem này không được tính: bạn đã xem quảng cáo này trong 24 giờ qua.',
      self: 'Lượt xem này không được tính: đây là quảng cáo của chính bạn, hoặc do bạn chia sẻ.',
      too_fast: 'Lượt xem này không được tính: trang chưa mở đủ lâu.',
      datacenter: 'Lượt xem này không được tính: nó đến từ một trung tâm dữ liệu.',
      rate_limited: 'Lượt xem này không được tính: có quá nhiều lượt từ mạng của bạn.',
      ticket_invalid: invalid.vn,
      ended: 'Lượt xem này không được tính: lượt chia sẻ này đã kết thúc.',
      blocked: 'Lượt xem này không được tính: nền tảng không nhận lượt xem từ mạng hoặc trình duyệt này.',
      reviewed: 'Lượt xem này không được tính: chúng tôi đã xem xét và từ chối lượt xem này.',
    },
  },
  en: {
    advertisement: 'Advertisement',
    from: (advertiser) => `by ${advertiser}`,
    shared: 'Shared by a member who is paid for visits.',
    open: (host) => `Go to ${host}`,
    report: 'Report this advertisement',
    reasons: {
      misleading: 'It is misleading',
      fraud: 'It is a fraud',
      prohibited: 'It offers what is not allowed',
      offensive: 'It is offensive or harmful',
      unsafe: 'The page behind it is unsafe or broken',
      other: 'Another reason',
    },
    reported: 'Thank you. We will look at this advertisement.',
    counting: 'Counting your visit…',
    verified: 'Your visit was counted. Thank you.',
    offline: 'The connection is gone: your visit was not counted yet.',
    withoutScript: 'Without JavaScript a visit is not counted. You can read the advertisement all the same.',
    notFoundTitle: 'Not found',
    notFound: 'This link leads to no advertisement.',
    refused: {
      bot: 'This visit was not counted: it looks like a program made it.',
      repeat: 'This visit was not counted: you have seen this advertisement within the last 24 hours.',
      self: 'This visit was not counted: the advertisement is yours, or you shared it.',
      too_fast: 'This visit was not counted: the page was not open for long enough.',
      datacenter: 'This visit was not counted: it came from a data centre.',
      rate_limited: 'This visit was not counted: there were too many from your network.',
      ticket_invalid: invalid.en,
      ended: 'This visit was not counted: this share has ended.',
      blocked: 'This visit was not counted: visits from this network or browser are not accepted.',
      reviewed: 'This visit was not counted: it was rejected after a manual review.',
    },
  },
  jp: {
    advertisement: '広告',
    from: (advertiser) => `広告主：${advertiser}`,
    shared: 'このページは、訪問に応じて報酬を受け取る会員がシェアしています。',
    open: (host) => `${host} を開く`,
    report: 'この広告を報告する',
    reasons: {
      misleading: '誤解を招く',
      fraud: '詐欺の疑いがある',
      prohibited: '禁止されている商品やサービス',
      offensive: '不快または有害',
      unsafe: 'リンク先が危険、または開けない',
      other: 'その他の理由',
    },
    reported: 'ありがとうございます。この広告を確認いたします。',
    counting: '訪問を記録しています…',
    verified: '訪問が記録されました。ありがとうございます。',
    offline: '接続が切れたため、訪問はまだ記録されていません。',
    withoutScript: 'JavaScript が無効なため訪問は記録されませんが、広告はご覧いただけます。',
    notFoundTitle: '見つかりません',
    notFound: 'このリンクに該当する広告はありません。',
    refused: {
      bot: 'この訪問はカウントされませんでした。プログラムによるアクセスのようです。',
      repeat: 'この訪問はカウントされませんでした。24時間以内に同じ広告をご覧になっています。',
      self: 'この訪問はカウントされませんでした。ご自身の広告、またはご自身がシェアした広告です。',
      too_fast: 'この訪問はカウントされませんでした。表示時間が足りませんでした。',
      datacenter: 'この訪問はカウントされませんでした。データセンターからのアクセスです。',
      rate_limited: 'この訪問はカウントされませんでした。同じネットワークからの訪問が多すぎます。',
      ticket_invalid: invalid.jp,
      ended: 'この訪問はカウントされませんでした。このシェアは終了しています。',
      blocked:
        'この訪問はカウントされませんでした。このネットワークまたはブラウザからの訪問は受け付けていません。',
      reviewed: 'この訪問はカウントされませんでした。確認の結果、対象外となりました。',
    },
  },
  kr: {
    advertisement: '광고',
    from: (advertiser) => `광고주: ${advertiser}`,
    shared: '방문당 보상을 받는 회원이 공유한 광고입니다.',
    open: (host) => `${host} 방문하기`,
    report: '이 광고 신고하기',
    reasons: {
      misleading: '오해를 일으킴',
      fraud: '사기로 의심됨',
      prohibited: '금지된 상품이나 서비스',
      offensive: '불쾌하거나 해로움',
      unsafe: '연결된 페이지가 위험하거나 열리지 않음',
      other: '다른 이유',
    },
    reported: '감사합니다. 이 광고를 검토하겠습니다.',
    counting: '방문을 확인하는 중…',
    verified: '방문이 집계되었습니다. 감사합니다.',
    offline: '연결이 끊겨 방문이 아직 집계되지 않았습니다.',
    withoutScript: 'JavaScript가 꺼져 있어 방문이 집계되지 않습니다. 광고는 그대로 보실 수 있습니다.',
    notFoundTitle: '찾을 수 없음',
    notFound: '이 링크에 해당하는 광고가 없습니다.',
    refused: {
      bot: '이 방문은 집계되지 않았습니다. 프로그램이 접속한 것으로 보입니다.',
      repeat: '이 방문은 집계되지 않았습니다. 최근 24시간 안에 이 광고를 보셨습니다.',
      self: '이 방문은 집계되지 않았습니다. 본인의 광고이거나 본인이 공유한 광고입니다.',
      too_fast: '이 방문은 집계되지 않았습니다. 페이지를 충분히 오래 보지 않았습니다.',
      datacenter: '이 방문은 집계되지 않았습니다. 데이터 센터에서 접속했습니다.',
      rate_limited: '이 방문은 집계되지 않았습니다. 같은 네트워크에서 방문이 너무 많습니다.',
      ticket_invalid: invalid.kr,
      ended: '이 방문은 집계되지 않았습니다. 이 공유는 종료되었습니다.',
      blocked: '이 방문은 집계되지 않았습니다. 이 네트워크 또는 브라우저의 방문은 받지 않습니다.',
      reviewed: '이 방문은 집계되지 않았습니다. 운영팀이 확인한 뒤 거절했습니다.',
    },
  },
  cn: {
    advertisement: '广告',
    from: (advertiser) => `广告主：${advertiser}`,
    shared: '此页面由按访问获得报酬的会员分享。',
    open: (host) => `前往 ${host}`,
    report: '举报此广告',
    reasons: {
      misleading: '内容误导',
      fraud: '涉嫌诈骗',
      prohibited: '违禁商品或服务',
      offensive: '令人反感或有害',
      unsafe: '目标页面不安全或无法打开',
      other: '其他原因',
    },
    reported: '谢谢，我们会核查此广告。',
    counting: '正在记录您的访问…',
    verified: '您的访问已计入，谢谢。',
    offline: '网络已断开，您的访问尚未计入。',
    withoutScript: '未启用 JavaScript，访问不会计入，但您仍可浏览广告。',
    notFoundTitle: '未找到',
    notFound: '此链接没有对应的广告。',
    refused: {
      bot: '本次访问未计入：看起来来自程序。',
      repeat: '本次访问未计入：您在过去 24 小时内看过此广告。',
      self: '本次访问未计入：这是您自己的广告，或由您分享。',
      too_fast: '本次访问未计入：页面打开时间不够。',
      datacenter: '本次访问未计入：来自数据中心。',
      rate_limited: '本次访问未计入：来自您所在网络的访问过多。',
      ticket_invalid: invalid.cn,
      ended: '本次访问未计入：该分享已结束。',
      blocked: '本次访问未计入：平台不接受来自此网络或浏览器的访问。',
      reviewed: '本次访问未计入：平台核查后已拒绝。',
    },
  },
  rs: {
    advertisement: 'Реклама',
    from: (advertiser) => `от ${advertiser}`,
    shared: 'Этой страницей поделился участник, которому платят за визиты.',
    open: (host) => `Перейти на ${host}`,
    report: 'Пожаловаться на рекламу',
    reasons: {
      misleading: 'Вводит в заблуждение',
      fraud: 'Это мошенничество',
      prohibited: 'Запрещённые товары или услуги',
      offensive: 'Оскорбительно или опасно',
      unsafe: 'Страница по ссылке опасна или не открывается',
      other: 'Другая причина',
    },
    reported: 'Спасибо. Мы проверим эту рекламу.',
    counting: 'Засчитываем ваш визит…',
    verified: 'Ваш визит засчитан. Спасибо.',
    offline: 'Связь пропала: визит пока не засчитан.',
    withoutScript: 'Без JavaScript визит не засчитывается, но рекламу можно посмотреть.',
    notFoundTitle: 'Не найдено',
    notFound: 'По этой ссылке нет рекламы.',
    refused: {
      bot: 'Визит не засчитан: похоже, его сделала программа.',
      repeat: 'Визит не засчитан: вы видели эту рекламу за последние 24 часа.',
      self: 'Визит не засчитан: это ваша реклама или вы сами ею поделились.',
      too_fast: 'Визит не засчитан: страница была открыта слишком недолго.',
      datacenter: 'Визит не засчитан: он пришёл из дата-центра.',
      rate_limited: 'Визит не засчитан: слишком много визитов из вашей сети.',
      ticket_invalid: invalid.rs,
      ended: 'Визит не засчитан: эта раздача завершена.',
      blocked: 'Визит не засчитан: визиты из этой сети или этого браузера не принимаются.',
      reviewed: 'Визит не засчитан: мы проверили его и отклонили.',
    },
  },
  fr: {
    advertisement: 'Publicité',
    from: (advertiser) => `de ${advertiser}`,
    shared: 'Partagée par un membre rémunéré pour les visites.',
    open: (host) => `Aller sur ${host}`,
    report: 'Signaler cette publicité',
    reasons: {
      misleading: 'Elle est trompeuse',
      fraud: 'C’est une escroquerie',
      prohibited: 'Elle propose ce qui est interdit',
      offensive: 'Elle est choquante ou nuisible',
      unsafe: 'La page liée est dangereuse ou ne s’ouvre pas',
      other: 'Autre raison',
    },
    reported: 'Merci. Nous allons examiner cette publicité.',
    counting: 'Nous comptons votre visite…',
    verified: 'Votre visite a été comptée. Merci.',
    offline: 'La connexion est coupée : votre visite n’est pas encore comptée.',
    withoutScript:
      'Sans JavaScript, la visite n’est pas comptée. Vous pouvez tout de même lire la publicité.',
    notFoundTitle: 'Introuvable',
    notFound: 'Ce lien ne mène à aucune publicité.',
    refused: {
      bot: 'Cette visite n’a pas été comptée : elle semble venir d’un programme.',
      repeat:
        'Cette visite n’a pas été comptée : vous avez vu cette publicité au cours des dernières 24 heures.',
      self: 'Cette visite n’a pas été comptée : cette publicité est la vôtre, ou c’est vous qui la partagez.',
      too_fast: 'Cette visite n’a pas été comptée : la page n’est pas restée ouverte assez longtemps.',
      datacenter: 'Cette visite n’a pas été comptée : elle vient d’un centre de données.',
      rate_limited: 'Cette visite n’a pas été comptée : trop de visites viennent de votre réseau.',
      ticket_invalid: invalid.fr,
      ended: 'Cette visite n’a pas été comptée : ce partage est terminé.',
      blocked:
        'Cette visite n’a pas été comptée : la maison n’accepte pas les visites de ce réseau ou de ce navigateur.',
      reviewed: 'Cette visite n’a pas été comptée : la maison l’a examinée et refusée.',
    },
  },
};

/** The language of a visitor by Accept-Language (RFC 9110, section 12.5.4); the default when none fits. */
export function languageOfVisitor(acceptLanguage: string | undefined): Language {
  const wanted = (acceptLanguage ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', quality] = part
        .trim()
        .toLowerCase()
        .split(/;\s*q=/);
      return {
        tag: tag.split('-')[0] ?? '',
        quality: quality === undefined ? 1 : Number.parseFloat(quality),
      };
    })
    .sort((a, b) => b.quality - a.quality);
  for (const { tag } of wanted) {
    const language = languages.find((code) => bcp47[code].split('-')[0] === tag);
    if (language) return language;
  }
  return DEFAULT_LANGUAGE;
}
