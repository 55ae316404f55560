import { cruise, type ICruiseResult, type IFlattenedRuleSet } from 'dependency-cruiser';
import extractTSConfig from 'dependency-cruiser/config-utl/extract-ts-config';
import configuration from '../../.dependency-cruiser.mjs';

/** The folders the rules are about. */
export const PRODUCT_FOLDERS = ['app', 'components', 'lib', 'demo'] as const;

/** Names of the rules, in the order of the configuration. */
export const RULE_NAMES: readonly string[] = (configuration.forbidden ?? []).map((rule) => rule.name ?? '');

/** Reads the imports of every module under `baseDir` and judges them by the rules. */
export async function readModules(baseDir: string, folders: readonly string[]): Promise<ICruiseResult> {
  const ruleSet: IFlattenedRuleSet = { forbidden: configuration.forbidden ?? [] };
  const { output } = await cruise(
    [...folders],
    {
      ...configuration.options,
      tsConfig: { fileName: `${baseDir}/tsconfig.json` },
      baseDir,
      validate: true,
      ruleSet,
    },
    { ...configuration.options?.enhancedResolveOptions },
    { tsConfig: extractTSConfig(`${baseDir}/tsconfig.json`) },
  );
  if (typeof output === 'string')
    throw new Error('dependency-cruiser gave text where modules were asked for');
  return output;
}

/** The broken rules in a form that reads well in a failing test: `rule: from -> to`. */
export function violationsOf(result: ICruiseResult): string[] {
  return result.summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} -> ${to}`);
}
