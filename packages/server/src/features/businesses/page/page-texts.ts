import type { Language } from '@handbill/contract/languages';

export interface BusinessPageTexts {
  badge: string;
  /** What the company compared. */
  compared: (siteTitle: string) => string;
  /** What the badge does not vouch for. */
  limits: string;
  call: string;
  chat: (app: string) => string;
  site: string;
  running: string;
  none: string;
  notFoundTitle: string;
  notFound: string;
}

/** The words of the page of a business, in every language. */
export const businessPageTexts: Record<Language, BusinessPageTexts> = {
  vn: {
    badge: 'Doanh nghiệp đã xác minh',
    compared: (site) =>
      `${site} đã đối chiếu tên, địa phương, cùng logo và trang web (nếu có) của doanh nghiệp với giấy tờ, chẳng hạn giấy đăng ký kinh doanh.`,
    limits:
      'Huy hiệu cho biết ai đang quảng cáo, không bảo đảm cho hàng hóa hay giá cả. Số điện thoại và kênh trò chuyện chưa được kiểm tra.',
    call: 'Gọi điện',
    chat: (app) => `Nhắn qua ${app}`,
    site: 'Trang web',
    running: 'Quảng cáo đang chạy',
    none: 'Hiện chưa có quảng cáo nào đang chạy.',
    notFoundTitle: 'Không tìm thấy',
    notFound: 'Địa chỉ này không có trang của doanh nghiệp đã xác minh.',
  },
  en: {
    badge: 'Verified business',
    compared: (site) =>
      `${site} compared the name, the town, and any logo and website with a document, such as a registration.`,
    limits:
      'The badge says who advertises. It does not vouch for goods or prices. Phone and chat were not checked.',
    call: 'Call',
    chat: (app) => `Chat on ${app}`,
    site: 'Website',
    running: 'Running advertisements',
    none: 'Nothing is being advertised right now.',
    notFoundTitle: 'Not found',
    notFound: 'There is no page of a verified business at this address.',
  },
  fr: {
    badge: 'Entreprise vérifiée',
    compared: (site) =>
      `${site} a comparé le nom et la ville, ainsi que le logo et le site s’il y en a, avec un document, par exemple un extrait d’immatriculation.`,
    limits:
      'Le badge indique qui fait la publicité. Il ne garantit ni les produits ni les prix. Le téléphone et la messagerie n’ont pas été vérifiés.',
    call: 'Appeler',
    chat: (app) => `Écrire sur ${app}`,
    site: 'Site web',
    running: 'Publicités en cours',
    none: 'Aucune publicité n’est en cours.',
    notFoundTitle: 'Introuvable',
    notFound: 'Aucune entreprise vérifiée n’a de page à cette adresse.',
  },
  jp: {
    badge: '確認済みの事業者',
    compared: (site) =>
      `${site}が、名称・所在地と、ロゴ・サイト（ある場合）を登記簿などの書類と照合しました。`,
    limits:
      'このバッジは広告主が誰かを示すもので、商品や価格を保証するものではありません。電話番号とチャットは確認していません。',
    call: '電話する',
    chat: (app) => `${app}で連絡する`,
    site: 'ウェブサイト',
    running: '配信中の広告',
    none: '現在、配信中の広告はありません。',
    notFoundTitle: '見つかりません',
    notFound: 'このアドレスに該当する確認済みの事業者はありません。',
  },
  kr: {
    badge: '인증된 업체',
    compared: (site) =>
      `${site}에서 상호와 지역, 그리고 로고와 웹사이트(있는 경우)를 사업자등록증 등의 서류와 대조했습니다.`,
    limits:
      '이 배지는 광고주가 누구인지 알려 줄 뿐, 상품이나 가격을 보증하지 않습니다. 전화번호와 채팅은 확인하지 않았습니다.',
    call: '전화하기',
    chat: (app) => `${app} 문의`,
    site: '웹사이트',
    running: '진행 중인 광고',
    none: '현재 진행 중인 광고가 없습니다.',
    notFoundTitle: '찾을 수 없음',
    notFound: '이 주소에 해당하는 인증된 업체가 없습니다.',
  },
  cn: {
    badge: '已认证商家',
    compared: (site) => `${site} 已根据营业执照等证件核对名称和所在地，以及标志和网站（如有）。`,
    limits: '认证标识说明广告由谁发布，不代表对商品或价格的担保。电话和聊天方式未经核实。',
    call: '拨打电话',
    chat: (app) => `通过 ${app} 联系`,
    site: '网站',
    running: '投放中的广告',
    none: '目前没有投放中的广告。',
    notFoundTitle: '未找到',
    notFound: '此地址没有已认证商家的页面。',
  },
  rs: {
    badge: 'Проверенная компания',
    compared: (site) =>
      `${site}: название и город, а также логотип и сайт, если они указаны, сверены с документом, например со свидетельством о регистрации.`,
    limits:
      'Значок показывает, кто даёт рекламу, но не гарантирует качество товаров и цены. Телефон и чат не проверялись.',
    call: 'Позвонить',
    chat: (app) => `Написать в ${app}`,
    site: 'Сайт',
    running: 'Текущая реклама',
    none: 'Сейчас рекламы нет.',
    notFoundTitle: 'Не найдено',
    notFound: 'По этому адресу нет страницы проверенной компании.',
  },
};
