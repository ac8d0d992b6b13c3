/** A percentage as the language of the page writes it: `3,07 %` or `3.07%`. */
export function percentText(percent: number): string {
  return new Intl.NumberFormat(document.documentElement.lang, {
    style: 'percent',
    maximumFractionDigits: 2,
  }).format(percent / 100);
}
