import ts from 'typescript';

/**
 * The line, from 1, on which a member of the configuration is written, followed through the object and list literals of a file;
 * the nearest literal around it where the rest is computed, and null where the file has no such object at all.
 */
export function lineOf(text: string, path: readonly PropertyKey[]): number | null {
  const file = ts.createSourceFile('leasehold.config.ts', text, ts.ScriptTarget.ES2022, true);
  const root = exported(file);
  if (!root) return null;
  return file.getLineAndCharacterOfPosition(follow(root, path).getStart()).line + 1;
}

/** What `export default` gives, through a call around it, a name, `satisfies` and `as`. */
function exported(file: ts.SourceFile): ts.Expression | null {
  const assignment = file.statements.find(ts.isExportAssignment);
  return assignment ? literal(assignment.expression, file) : null;
}

function literal(expression: ts.Expression, file: ts.SourceFile): ts.Expression {
  if (
    ts.isSatisfiesExpression(expression) ||
    ts.isAsExpression(expression) ||
    ts.isParenthesizedExpression(expression)
  )
    return literal(expression.expression, file);
  const [argument] = ts.isCallExpression(expression) ? expression.arguments : [];
  if (argument) return literal(argument, file);
  if (!ts.isIdentifier(expression)) return expression;
  const declared = file.statements
    .filter(ts.isVariableStatement)
    .flatMap(({ declarationList }) => [...declarationList.declarations])
    .find(({ name }) => ts.isIdentifier(name) && name.text === expression.text);
  return declared?.initializer ? literal(declared.initializer, file) : expression;
}

function follow(node: ts.Node, [step, ...rest]: readonly PropertyKey[]): ts.Node {
  if (step === undefined) return node;
  const expression = ts.isExpression(node) ? literal(node, node.getSourceFile()) : node;
  if (ts.isArrayLiteralExpression(expression)) {
    const item = expression.elements[Number(step)];
    return item ? follow(item, rest) : node;
  }
  if (!ts.isObjectLiteralExpression(expression)) return node;
  const member = expression.properties.find(
    ({ name }) => name !== undefined && textOf(name) === String(step),
  );
  if (!member) return node;
  return rest.length > 0 && ts.isPropertyAssignment(member) ? follow(member.initializer, rest) : member;
}

function textOf(name: ts.PropertyName): string {
  return ts.isIdentifier(name) || ts.isStringLiteral(name) || ts.isNumericLiteral(name)
    ? name.text
    : name.getText();
}
