/** Whether a file is for the company's account: by its number, or by an IBAN that ends with it. */
export function isCompanyAccount(account: string, companyAccount: string): boolean {
  const letters = (text: string) => text.toUpperCase().replace(/[^0-9A-Z]/g, '');
  const [file, ours] = [letters(account), letters(companyAccount)];
  return file === ours || (/^[A-Z]{2}\d{2}/.test(file) && file.slice(4).endsWith(ours));
}
