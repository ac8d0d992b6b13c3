// The file that home loads first when a notice may be due (build/starter.ts). Shows the company's notice before the app
// has arrived to members who are signed in and have closed none yet: it needs the picture and one answer, which the app
// takes over (data/answers/use-settings.ts). features/home/popup.tsx shows it in all other cases.
const notice = document.querySelector('template')?.content.firstElementChild.cloneNode(true);
export const isNoticeDue = () => {
  const { access_token, popup_seen, locale } = sessionStorage;
  const asked = new URLSearchParams(location.search).get('lang') ?? locale ?? notice?.dataset.language;
  return notice && access_token && !popup_seen && asked === notice.dataset.language;
};
export const showNotice = async (isInTime) => {
  const { language } = notice.dataset;
  const answer = fetch('/api/popup', { headers: { langCode: language } }).then((each) => each.json());
  window.earlyPopup = { language, answer };
  const { image_url, link, text, enabled } = (await answer).data;
  if (!enabled) return;
  const [around, more] = notice.querySelectorAll('a');
  const picture = notice.querySelector('img');
  const words = notice.querySelector('p');
  if (link) around.href = more.href = link;
  else {
    around.replaceWith(picture);
    more.remove();
  }
  if (text) words.textContent = picture.alt = text;
  else words.remove();
  picture.src = image_url;
  document.body.append(notice);
  await picture.decode();
  if (!isInTime()) return notice.remove();
  notice.onclose = () => {
    sessionStorage.popup_seen = localStorage.popup_seen = JSON.stringify(image_url);
    notice.remove();
  };
  notice.showModal();
};
