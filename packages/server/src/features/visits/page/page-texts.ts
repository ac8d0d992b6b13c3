import type { objects } from '@handbill/contract/console';
import type { Language } from '@handbill/contract/languages';

export interface PageTexts {
  advertisement: string;
  /** Who pays for it. */
  from: (advertiser: string) => string;
  /** Names the row of pictures. */
  pictures: string;
  /** The badge of an advertiser whose business was compared with a document. */
  verifiedBusiness: string;
  shared: string;
  how: string;
  report: string;
  reasons: Record<(typeof objects.reportReasons)[number], string>;
  reported: string;
  counting: string;
  verified: string;
  /** Above the code of a visit. */
  code: string;
  /** Shown when the visit is over but did not count, or not yet. */
  seen: string;
  ended: string;
  offline: string;
  withoutScript: string;
  notFoundTitle: string;
  notFound: string;
}

/** The words of the page of a share, in every language. */
export const pageTexts: Record<Language, PageTexts> = {
  vn: {
    advertisement: 'Quảng cáo',
    from: (advertiser) => `bên trả tiền: ${advertiser}`,
    pictures: 'Hình ảnh',
    verifiedBusiness: 'Doanh nghiệp đã xác minh',
    shared: 'Người chia sẻ trang này được trả tiền cho mỗi lượt xem.',
    how: 'Cách hoạt động',
    report: 'Báo cáo quảng cáo này',
    reasons: {
      misleading: 'Gây hiểu lầm',
      fraud: 'Lừa đảo',
      prohibited: 'Hàng hóa hoặc dịch vụ bị cấm',
      offensive: 'Phản cảm hoặc gây hại',
      unsafe: 'Trang liên kết nguy hiểm hoặc không mở được',
      other: 'Lý do khác',
    },
    reported: 'Cảm ơn bạn. Chúng tôi sẽ xem lại quảng cáo này.',
    counting: 'Đang ghi nhận lượt xem của bạn…',
    verified: 'Lượt xem của bạn đã được tính. Cảm ơn bạn.',
    code: 'Đọc mã này tại quầy:',
    seen: 'Cảm ơn bạn đã xem.',
    ended: 'Lượt chia sẻ này đã kết thúc. Bạn vẫn có thể xem quảng cáo.',
    offline: 'Mất kết nối, lượt xem chưa được ghi nhận.',
    withoutScript: 'Không có JavaScript, lượt xem không được tính. Bạn vẫn có thể xem quảng cáo.',
    notFoundTitle: 'Không tìm thấy',
    notFound: 'Liên kết này không dẫn đến quảng cáo nào.',
  },
  en: {
    advertisement: 'Advertisement',
    from: (advertiser) => `paid for by ${advertiser}`,
    pictures: 'Pictures',
    verifiedBusiness: 'Verified business',
    shared: 'Shared by a member who is paid for visits.',
    how: 'How this works',
    report: 'Report this advertisement',
    reasons: {
      misleading: 'Misleading',
      fraud: 'Fraud',
      prohibited: 'Prohibited goods or services',
      offensive: 'Offensive or harmful',
      unsafe: 'The landing page is unsafe or broken',
      other: 'Another reason',
    },
    reported: 'Thank you. We will review this advertisement.',
    counting: 'Counting your visit…',
    verified: 'Your visit was counted. Thank you.',
    code: 'Say this code at the counter:',
    seen: 'Thank you for looking.',
    ended: 'This share has ended. You can still see the advertisement.',
    offline: 'You’re offline: your visit has not been counted yet.',
    withoutScript: 'Without JavaScript your visit is not counted. You can still see the advertisement.',
    notFoundTitle: 'Not found',
    notFound: 'This link does not lead to an advertisement.',
  },
  jp: {
    advertisement: '広告',
    from: (advertiser) => `広告主：${advertiser}`,
    pictures: '画像',
    verifiedBusiness: '確認済みの事業者',
    shared: 'このページは、訪問に応じて報酬を受け取る会員がシェアしています。',
    how: '仕組みについて',
    report: 'この広告を通報する',
    reasons: {
      misleading: '誤解を招く',
      fraud: '詐欺の疑いがある',
      prohibited: '禁止されている商品やサービス',
      offensive: '不快または有害',
      unsafe: 'リンク先が危険、または開けない',
      other: 'その他の理由',
    },
    reported: 'ありがとうございます。この広告を確認いたします。',
    counting: '訪問をカウントしています…',
    verified: '訪問がカウントされました。ありがとうございます。',
    code: 'お店でこのコードをお伝えください：',
    seen: 'ご覧いただきありがとうございます。',
    ended: 'このシェアは終了しました。広告は引き続きご覧いただけます。',
    offline: '接続が切れたため、訪問はまだカウントされていません。',
    withoutScript: 'JavaScriptがオフのため訪問はカウントされませんが、広告はご覧いただけます。',
    notFoundTitle: '見つかりません',
    notFound: 'このリンクに該当する広告はありません。',
  },
  kr: {
    advertisement: '광고',
    from: (advertiser) => `광고주: ${advertiser}`,
    pictures: '사진',
    verifiedBusiness: '인증된 업체',
    shared: '방문당 보상을 받는 회원이 공유한 광고입니다.',
    how: '이용 방식',
    report: '이 광고 신고하기',
    reasons: {
      misleading: '오해를 일으킴',
      fraud: '사기로 의심됨',
      prohibited: '금지된 상품이나 서비스',
      offensive: '불쾌하거나 해로움',
      unsafe: '연결 페이지가 위험하거나 열리지 않음',
      other: '다른 이유',
    },
    reported: '감사합니다. 이 광고를 검토하겠습니다.',
    counting: '방문을 집계하는 중…',
    verified: '방문이 집계되었습니다. 감사합니다.',
    code: '매장에서 이 코드를 보여 주세요:',
    seen: '봐 주셔서 감사합니다.',
    ended: '이 공유는 종료되었습니다. 광고는 계속 보실 수 있습니다.',
    offline: '연결이 끊겨 방문이 아직 집계되지 않았습니다.',
    withoutScript: 'JavaScript가 꺼져 있어 방문이 집계되지 않습니다. 광고는 그대로 보실 수 있습니다.',
    notFoundTitle: '찾을 수 없음',
    notFound: '이 링크에 해당하는 광고가 없습니다.',
  },
  cn: {
    advertisement: '广告',
    from: (advertiser) => `广告主：${advertiser}`,
    pictures: '图片',
    verifiedBusiness: '已认证商家',
    shared: '此页面由会员分享，会员按访问获得奖励。',
    how: '运作方式',
    report: '举报此广告',
    reasons: {
      misleading: '内容误导',
      fraud: '涉嫌诈骗',
      prohibited: '违禁商品或服务',
      offensive: '令人反感或有害',
      unsafe: '落地页不安全或无法打开',
      other: '其他原因',
    },
    reported: '谢谢，我们会核查此广告。',
    counting: '正在计入您的访问…',
    verified: '您的访问已计入，谢谢。',
    code: '到店时请报出此专属码：',
    seen: '感谢您的浏览。',
    ended: '此分享已结束，您仍可浏览广告。',
    offline: '网络已断开，您的访问尚未计入。',
    withoutScript: '未启用 JavaScript，访问不会计入，但您仍可浏览广告。',
    notFoundTitle: '未找到',
    notFound: '此链接没有对应的广告。',
  },
  rs: {
    advertisement: 'Реклама',
    from: (advertiser) => `рекламодатель: ${advertiser}`,
    pictures: 'Изображения',
    verifiedBusiness: 'Проверенная компания',
    shared: 'Этой страницей поделился участник, которому платят за визиты.',
    how: 'Как это работает',
    report: 'Пожаловаться на рекламу',
    reasons: {
      misleading: 'Вводит в заблуждение',
      fraud: 'Это мошенничество',
      prohibited: 'Запрещённые товары или услуги',
      offensive: 'Оскорбительно или опасно',
      unsafe: 'Страница по ссылке опасна или не открывается',
      other: 'Другая причина',
    },
    reported: 'Спасибо. Мы проверим эту рекламу.',
    counting: 'Засчитываем ваш визит…',
    verified: 'Ваш визит засчитан. Спасибо.',
    code: 'Назовите этот код на кассе:',
    seen: 'Спасибо, что посмотрели.',
    ended: 'Эта раздача завершена. Рекламу по-прежнему можно посмотреть.',
    offline: 'Связь пропала, визит пока не засчитан.',
    withoutScript: 'Без JavaScript визит не засчитывается, но рекламу можно посмотреть.',
    notFoundTitle: 'Не найдено',
    notFound: 'По этой ссылке нет рекламы.',
  },
  fr: {
    advertisement: 'Publicité',
    from: (advertiser) => `payée par ${advertiser}`,
    pictures: 'Images',
    verifiedBusiness: 'Entreprise vérifiée',
    shared: 'Un membre rémunéré à la visite a partagé cette publicité.',
    how: 'Comment ça marche',
    report: 'Signaler cette publicité',
    reasons: {
      misleading: 'Elle est trompeuse',
      fraud: 'C’est une escroquerie',
      prohibited: 'Produit ou service interdit',
      offensive: 'Elle est choquante ou nuisible',
      unsafe: 'Lien dangereux ou cassé',
      other: 'Autre raison',
    },
    reported: 'Merci. Nous allons examiner cette publicité.',
    counting: 'Votre visite est en cours de prise en compte…',
    verified: 'Votre visite a été comptée. Merci.',
    code: 'Donnez ce code au comptoir :',
    seen: 'Merci de votre attention.',
    ended: 'Ce partage est terminé. Vous pouvez toujours lire la publicité.',
    offline: 'La connexion est coupée : votre visite n’est pas encore comptée.',
    withoutScript:
      'Sans JavaScript, la visite n’est pas comptée. Vous pouvez tout de même lire la publicité.',
    notFoundTitle: 'Introuvable',
    notFound: 'Ce lien ne mène à aucune publicité.',
  },
};
