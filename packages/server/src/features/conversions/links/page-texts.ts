import type { Language } from '@handbill/contract/languages';

export interface ResultsPageTexts {
  title: string;
  /** What the reader is looking at. */
  says: string;
  asOf: (at: string) => string;
  count: string;
  each: string;
  verified: string;
  refused: string;
  taps: string;
  conversions: string;
  /** Where nothing can be divided. */
  few: string;
  worth: (amount: string) => string;
  pace: (visits: string, at: string) => string;
  paceFew: string;
  notSpent: (amount: string) => string;
  byDay: string;
  byHour: string;
  byWeekday: string;
  day: string;
  hour: string;
  weekday: string;
  notFoundTitle: string;
  notFound: string;
}

/** The words of the page that shows the results of an order, in every language: those of the app. */
export const resultsPageTexts: Record<Language, ResultsPageTexts> = {
  vn: {
    title: 'Kết quả',
    says: 'Người đăng quảng cáo này chia sẻ kết quả với bạn.',
    asOf: (at) => `Số liệu lúc ${at}.`,
    count: 'Số lượng',
    each: 'Chi phí mỗi lượt',
    verified: 'Hợp lệ',
    refused: 'Không được tính',
    taps: 'Đã mở trang của quảng cáo',
    conversions: 'Chuyển đổi',
    few: 'chưa đủ để tính',
    worth: (amount) => `Giá trị chuyển đổi: ${amount}`,
    pace: (visits, at) => `Khoảng ${visits} lượt xem mỗi ngày. Với tốc độ này, quảng cáo kết thúc vào ${at}.`,
    paceFew: 'Chưa đủ lượt xem để dự đoán ngày kết thúc.',
    notSpent: (amount) => `Các lượt này lẽ ra tốn ${amount} và không phải trả tiền.`,
    byDay: 'Lượt xem theo ngày',
    byHour: 'Lượt xem theo giờ trong ngày',
    byWeekday: 'Lượt xem theo thứ trong tuần',
    day: 'Ngày',
    hour: 'Giờ',
    weekday: 'Thứ',
    notFoundTitle: 'Không tìm thấy',
    notFound: 'Liên kết này không còn hoặc chưa từng hiển thị kết quả. Hãy hỏi người đã gửi cho bạn.',
  },
  en: {
    title: 'Results',
    says: 'The advertiser shares the results of this advertisement with you.',
    asOf: (at) => `Figures as of ${at}.`,
    count: 'Number',
    each: 'Cost of each',
    verified: 'Verified',
    refused: 'Not counted',
    taps: 'Continued to the page',
    conversions: 'Conversions',
    few: 'too few to say',
    worth: (amount) => `Value of the conversions: ${amount}`,
    pace: (visits, at) => `Visits a day: about ${visits}. At this pace it ends on ${at}.`,
    paceFew: 'Too few visits so far to tell when it ends.',
    notSpent: (amount) => `They would have cost ${amount} and are not paid for.`,
    byDay: 'Visits by day',
    byHour: 'Visits by hour of the day',
    byWeekday: 'Visits by weekday',
    day: 'Day',
    hour: 'Hour',
    weekday: 'Weekday',
    notFoundTitle: 'Not found',
    notFound: 'This link shows no results. It may have ended: ask the person who sent it to you.',
  },
  fr: {
    title: 'Résultats',
    says: 'L’annonceur partage avec vous les résultats de cette annonce.',
    asOf: (at) => `Chiffres du ${at}.`,
    count: 'Nombre',
    each: 'Coût unitaire',
    verified: 'Vérifiées',
    refused: 'Refusées',
    taps: 'Ont ouvert la page de destination',
    conversions: 'Conversions obtenues',
    few: 'trop peu pour le dire',
    worth: (amount) => `Valeur des conversions : ${amount}`,
    pace: (visits, at) => `Visites par jour : environ ${visits}. À ce rythme, l’annonce se termine le ${at}.`,
    paceFew: 'Encore trop peu de visites pour prévoir la fin.',
    notSpent: (amount) => `Coût évité : ${amount}.`,
    byDay: 'Visites par jour',
    byHour: 'Visites par heure de la journée',
    byWeekday: 'Visites par jour de la semaine',
    day: 'Jour',
    hour: 'Heure',
    weekday: 'Jour de la semaine',
    notFoundTitle: 'Introuvable',
    notFound:
      'Ce lien n’affiche aucun résultat. Il est peut-être désactivé : demandez à la personne qui vous l’a envoyé.',
  },
  jp: {
    title: '成果',
    says: '広告主がこの広告の成果をお見せしています。',
    asOf: (at) => `${at} 時点の数値です。`,
    count: '件数',
    each: '1件あたりの費用',
    verified: '有効な訪問',
    refused: '無効な訪問',
    taps: 'リンク先に進んだ人数',
    conversions: 'コンバージョン',
    few: '件数が少なく計算できません',
    worth: (amount) => `コンバージョンの金額：${amount}`,
    pace: (visits, at) => `1日あたり約${visits}回の訪問です。このペースでは ${at} に終了する見込みです。`,
    paceFew: '訪問がまだ少なく、終了の時期を予測できません。',
    notSpent: (amount) => `費用は ${amount} に相当しますが、支払いは発生しません。`,
    byDay: '日別の訪問',
    byHour: '時間帯別の訪問',
    byWeekday: '曜日別の訪問',
    day: '日',
    hour: '時間帯',
    weekday: '曜日',
    notFoundTitle: '見つかりません',
    notFound: 'このリンクで表示できる成果はありません。終了した可能性があります。送信者にご確認ください。',
  },
  kr: {
    title: '결과',
    says: '광고주가 이 광고의 결과를 공유했습니다.',
    asOf: (at) => `${at} 기준입니다.`,
    count: '개수',
    each: '건당 비용',
    verified: '유효한 방문',
    refused: '무효 방문',
    taps: '연결 페이지로 이동',
    conversions: '전환',
    few: '계산하기에는 아직 부족합니다',
    worth: (amount) => `전환 금액: ${amount}`,
    pace: (visits, at) => `하루 방문은 약 ${visits}회입니다. 이 속도라면 ${at}에 끝납니다.`,
    paceFew: '아직 방문이 적어 종료 시점을 예상할 수 없습니다.',
    notSpent: (amount) => `비용은 ${amount}에 해당하지만 청구되지 않습니다.`,
    byDay: '일별 방문',
    byHour: '시간대별 방문',
    byWeekday: '요일별 방문',
    day: '날짜',
    hour: '시간',
    weekday: '요일',
    notFoundTitle: '찾을 수 없음',
    notFound: '이 링크로 볼 수 있는 결과가 없습니다. 링크가 종료되었을 수 있으니 보낸 사람에게 문의하세요.',
  },
  cn: {
    title: '效果',
    says: '广告主向您分享了此广告的效果。',
    asOf: (at) => `数据截至 ${at}。`,
    count: '数量',
    each: '单次成本',
    verified: '有效访问',
    refused: '无效访问',
    taps: '前往落地页',
    conversions: '转化',
    few: '数据太少，无法计算',
    worth: (amount) => `转化总金额：${amount}`,
    pace: (visits, at) => `每天约 ${visits} 次访问。按此速度，预计 ${at} 结束。`,
    paceFew: '访问太少，暂时无法预计结束时间。',
    notSpent: (amount) => `本应花费 ${amount}，无需付费。`,
    byDay: '每日访问',
    byHour: '各时段访问',
    byWeekday: '按星期查看访问',
    day: '日期',
    hour: '时段',
    weekday: '星期',
    notFoundTitle: '未找到',
    notFound: '此链接没有可显示的效果数据，可能已停用。请联系发送链接的人。',
  },
  rs: {
    title: 'Результаты',
    says: 'Рекламодатель делится с вами результатами этой рекламы.',
    asOf: (at) => `Данные на ${at}.`,
    count: 'Количество',
    each: 'Стоимость одного',
    verified: 'Засчитано',
    refused: 'Отклонено',
    taps: 'Перешли на целевую страницу',
    conversions: 'Конверсии',
    few: 'пока мало данных',
    worth: (amount) => `Сумма конверсий: ${amount}`,
    pace: (visits, at) => `Визитов в день: примерно ${visits}. При таком темпе заказ завершится ${at}.`,
    paceFew: 'Визитов пока слишком мало, чтобы назвать срок.',
    notSpent: (amount) => `Они стоили бы ${amount}, но за них не платят.`,
    byDay: 'Визиты по дням',
    byHour: 'Визиты по часам суток',
    byWeekday: 'Визиты по дням недели',
    day: 'День',
    hour: 'Час',
    weekday: 'День недели',
    notFoundTitle: 'Не найдено',
    notFound:
      'По этой ссылке нет результатов. Возможно, она уже не действует: спросите того, кто её прислал.',
  },
};
