import type { Node } from 'oxc-parser';
import { type Finding, findNodes, type Rule, type SourceFile } from '../source-file.ts';

type Opening = Extract<Node, { type: 'JSXOpeningElement' }>;

/** The attributes of an element, by name; null for a value that is not a plain text. */
function attributesOf({ attributes }: Opening): Map<string, string | null> {
  return new Map(
    attributes.flatMap((attribute) => {
      if (attribute.type !== 'JSXAttribute' || attribute.name.type !== 'JSXIdentifier') return [];
      const { value } = attribute;
      const text = value?.type === 'Literal' && typeof value.value === 'string' ? value.value : null;
      return [[attribute.name.name, text] as const];
    }),
  );
}

/** The fields of our own for a password, and those for any text. */
const OWN = ['PasswordField', 'NewPasswordField'];
const PLAIN = ['TextField'];
export const namedFields = [...OWN, ...PLAIN];

/** Masked, filled in by password managers, and free to paste into (OWASP ASVS 6.2.6 and 6.2.7). */
export const passwordFields: Rule = {
  name: 'a password field is masked, says what it is to password managers, and can be pasted into',
  check(file: SourceFile): Finding[] {
    if (!/^apps\/.*\.tsx$/.test(file.path)) return [];
    return findNodes(file, (node) => {
      if (node.type !== 'JSXOpeningElement' || node.name.type !== 'JSXIdentifier') return null;
      const attributes = attributesOf(node);
      if (attributes.has('onPaste')) return 'onPaste: let people paste';
      const own = OWN.includes(node.name.name);
      const masked = attributes.get('type') === 'password';
      const plain = ['input', ...PLAIN].includes(node.name.name) && !masked;
      if (plain && /password/i.test(attributes.get('name') ?? '')) return 'give it type="password"';
      const says = attributes.has('autoComplete') || node.name.name === 'NewPasswordField';
      return (own || masked) && !says ? 'give it autoComplete' : null;
    });
  },
};
