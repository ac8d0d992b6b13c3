import type { BindingElement, Expression, Identifier, Node } from 'typescript/unstable/ast';
import {
  isArrayLiteralExpression,
  isAsExpression,
  isBinaryExpression,
  isBindingElement,
  isConditionalExpression,
  isForOfStatement,
  isIdentifier,
  isNoSubstitutionTemplateLiteral,
  isObjectLiteralExpression,
  isParenthesizedExpression,
  isPropertyAssignment,
  isStringLiteral,
  isTemplateExpression,
  isVariableDeclaration,
} from 'typescript/unstable/ast/is';
import { type Project, SymbolFlags } from 'typescript/unstable/sync';

/** The text of a query is computed in a way that cannot be followed. */
export class ComputedText extends Error {}

/**
 * Every possible text of an expression: a conditional has two, a constant is resolved. Throws ComputedText.
 */
export function textsOf(project: Project, expression: Expression): string[] {
  if (isStringLiteral(expression) || isNoSubstitutionTemplateLiteral(expression)) return [expression.text];
  if (isParenthesizedExpression(expression) || isAsExpression(expression)) {
    return textsOf(project, expression.expression);
  }
  if (isConditionalExpression(expression)) {
    return [...textsOf(project, expression.whenTrue), ...textsOf(project, expression.whenFalse)];
  }
  if (isBinaryExpression(expression)) {
    return joined(textsOf(project, expression.left), textsOf(project, expression.right));
  }
  if (isTemplateExpression(expression)) {
    return expression.templateSpans.reduce(
      (texts, { expression: part, literal }) =>
        joined(
          texts,
          textsOf(project, part).map((text) => text + literal.text),
        ),
      [expression.head.text],
    );
  }
  if (isIdentifier(expression)) return textsOfConstant(project, expression);
  throw new ComputedText(expression.getText());
}

function joined(heads: readonly string[], tails: readonly string[]): string[] {
  return heads.flatMap((head) => tails.map((tail) => head + tail));
}

function textsOfConstant(project: Project, identifier: Identifier): string[] {
  const declaration = declarationOf(project, identifier);
  if (declaration && isVariableDeclaration(declaration) && declaration.initializer) {
    return isStringLiteral(declaration.initializer) || !isNumber(declaration.initializer)
      ? textsOf(project, declaration.initializer)
      : [declaration.initializer.getText()];
  }
  if (declaration && isBindingElement(declaration)) return textsOfItems(project, declaration);
  throw new ComputedText(identifier.text);
}

function isNumber(expression: Expression): boolean {
  return /^\d[\d_]*$/.test(expression.getText());
}

/** `for (const { sql } of checks)`: the texts of that property in a constant list. */
function textsOfItems(project: Project, element: BindingElement): string[] {
  const loop = element.parent.parent.parent.parent;
  const name = element.name?.getText() ?? '';
  if (!isForOfStatement(loop) || !isIdentifier(loop.expression)) throw new ComputedText(name);
  const list = declarationOf(project, loop.expression);
  if (
    !list ||
    !isVariableDeclaration(list) ||
    !list.initializer ||
    !isArrayLiteralExpression(list.initializer)
  ) {
    throw new ComputedText(name);
  }
  return list.initializer.elements.flatMap((item) => {
    const properties = isObjectLiteralExpression(item) ? item.properties : [];
    const property = properties.find((each) => isPropertyAssignment(each) && each.name.getText() === name);
    if (!property || !isPropertyAssignment(property)) throw new ComputedText(item.getText());
    return textsOf(project, property.initializer);
  });
}

function declarationOf(project: Project, identifier: Identifier): Node | undefined {
  let symbol = project.checker.getSymbolAtLocation(identifier);
  if (symbol && symbol.flags & SymbolFlags.Alias) symbol = project.checker.getAliasedSymbol(symbol);
  return symbol?.valueDeclaration?.resolve(project);
}
