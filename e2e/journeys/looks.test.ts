import { expect, test } from '@playwright/test';
import { targetFaults, textFaults } from '../looks.ts';
import { foreignScripts, foreignTexts, unknownControls } from '../own-language.ts';

// Tests the checks that the walks rely on: each finds one planted fault, and passes a correct page.
const pages: readonly [name: string, html: string, faults: string[]][] = [
  [
    'a word wider than its button',
    '<button style="width: 60px">Auszahlungsbestätigung</button>',
    ['"Auszahlungsbestätigung" in button: sticks out of button.'],
  ],
  [
    'a word that goes on in the next line of its button',
    '<button style="width: 90px; overflow-wrap: break-word">Подтвердить вывод</button>',
    ['"Подтвердить" in button: is broken over two lines'],
  ],
  [
    'a word that goes on in the next line of a link of the navigation',
    '<nav style="width: 70px; overflow-wrap: break-word"><a href="#n"><span>Déconnexion du compte</span></a></nav>',
    ['"Déconnexion" in span: is broken over two lines'],
  ],
  [
    'a word that goes on in the next line of a badge',
    '<span class="badge" style="display: inline-block; width: 60px; overflow-wrap: break-word">Rejected</span>',
    ['"Rejected" in span: is broken over two lines'],
  ],
  [
    'letters one below the other',
    '<p style="width: 12px; overflow-wrap: anywhere"><span style="overflow-wrap: break-word">Kho</span></p>',
    ['"Kho" in span: is broken over two lines'],
  ],
  [
    'a label wider than its space in the navigation',
    '<nav style="position: fixed; bottom: 0; width: 150px"><a class="entry" style="display: grid">Benachrichtigungseinstellung</a></nav>',
    ['"Benachrichtigungseinstellung" in a: sticks out of a.entry'],
  ],
  [
    'an ellipsis in place of words',
    '<p style="width: 90px; overflow: hidden; text-overflow: ellipsis; white-space: nowrap">Tiền quảng cáo</p>',
    ['"Tiền quảng cáo" in p: is cut by p.'],
  ],
  [
    'a second line below the edge of its box',
    '<div class="box" style="height: 24px; line-height: 24px; width: 80px"><span>hai dòng chữ nằm đây</span></div>',
    ['"hai dòng chữ nằm đây" in span: sticks out of div.box'],
  ],
  [
    'words cut by an outer box',
    '<section class="frame" style="width: 90px; overflow: hidden"><div style="width: 300px">một dòng dài hơn khung</div></section>',
    ['"một dòng dài hơn khung" in div: is cut by section.frame'],
  ],
  [
    'a word wider than a list that scrolls down',
    '<ul style="height: 20px; width: 60px; overflow-y: auto"><li>Auszahlungsbestätigung</li><li>b</li></ul>',
    ['"Auszahlungsbestätigung" in li: sticks out of li.'],
  ],
  [
    'words outside of the screen',
    '<p style="position: absolute; left: 300px; width: 200px">beyond the edge</p>',
    ['"beyond the edge" in p: sticks out of the screen'],
  ],
  [
    'a hint too long for its field',
    '<input style="width: 80px" placeholder="Nhập tên người dùng">',
    ['"Nhập tên người dùng" in input: is cut in its field'],
  ],
  [
    'an option too long for its field',
    '<select style="width: 60px"><option>Chuyển khoản ngân hàng</option></select>',
    ['"Chuyển khoản ngân hàng" in select: is cut in its field'],
  ],
  [
    'a page without faults',
    `<h1>Trang chủ</h1><p>Một đoạn văn đủ dài để xuống dòng hai lần trong màn hình hẹp của một chiếc điện thoại.</p>
     <button>Rút tiền</button><input placeholder="Tên"><button style="width: 90px">Afficher le mot de passe</button>
     <button lang="ja" style="width: 90px">振込先の口座情報を見る</button>
     <button style="width: 90px">Рекламо&shy;дателям</button>
     <code style="display: block; width: 90px; overflow-wrap: anywhere">HBNBSQFZEQWB77</code><p style="opacity: 0; width: 9px">invisible words</p>
     <ul style="height: 40px; overflow-y: auto"><li>Ngân hàng thứ nhất</li><li>Ngân hàng thứ hai</li><li>Ngân hàng thứ ba</li></ul>
     <style>input.small::placeholder { font-size: 8px }</style><input class="small" style="width: 80px" placeholder="Tên hoặc mã">
     <span style="position: absolute; width: 1px; height: 1px; overflow: hidden">for screen readers</span>
     <nav class="overflow-x-auto" style="overflow-x: auto"><span style="white-space: nowrap">một hàng dài hơn màn hình, được đẩy sang ngang bằng ngón tay</span></nav>`,
    [],
  ],
];

for (const [name, html, faults] of pages) {
  test(`the walk ${faults.length === 0 ? 'passes' : 'finds'} ${name}`, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 640 });
    await page.setContent(`<meta name="viewport" content="width=device-width">${html}`);
    expect(await textFaults(page)).toEqual(faults);
  });
}

test('the walk finds a button of another language, and ignores what says its own and what both languages write alike', async ({
  page,
}) => {
  await page.setContent(`<h1>Retrait</h1><button>Withdraw</button><p>Вывод <b>средств</b></p><button>Continuer</button>
    <a href="#x">Un lien</a><p lang="en">Withdraw</p><select><option>日本語</option></select><a href="#f">Français</a>`);
  expect(await foreignTexts(page, 'fr')).toEqual([
    '"Withdraw" is written in en, not in fr',
    '"Вывод" is written in rs, not in fr',
  ]);
  expect(await unknownControls(page, 'fr')).toEqual([
    '"Withdraw" is not written in fr',
    '"Un lien" is not written in fr',
  ]);
  expect(await foreignScripts(page, 'fr')).toEqual(['Вывод', 'средств']);
});

test('the walk finds controls too small for a thumb, and ignores links within sentences', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await page.setContent(`<meta name="viewport" content="width=device-width">
    <style>button, label, .wide { display: block; min-height: 44px; min-width: 44px }</style>
    <button>Rút tiền</button><button style="min-height: 0; height: 30px; width: 90px">Nạp</button>
    <p>Xem <a href="#terms">điều khoản</a> trước.</p><p><a href="#alone">Một mình</a></p>
    <label><input type="checkbox"> Đồng ý</label><input type="checkbox" aria-label="Nhỏ" style="margin: 0">
    <a class="wide" href="#wide">Trang chủ</a><button style="display: none; height: 9px">x</button>`);
  const faults = await targetFaults(page);
  expect(faults.map((fault) => fault.replace(/ is .*/, ''))).toEqual([
    'button "Nạp"',
    'a "Một mình"',
    'input "Nhỏ"',
  ]);
});
