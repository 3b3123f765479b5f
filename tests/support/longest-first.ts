import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take long, the longest first: one that began last would be waited for alone. */
const LONG = [
  'tests/browser/sticking',
  'tests/browser/axe',
  'tests/browser/setup',
  'tests/browser/search/search',
  'tests/browser/product/product-lower',
  'tests/browser/buying/checkout',
  'tests/browser/desk/look',
  'tests/browser/desk/orders',
  'tests/browser/search/journey',
  'tests/browser/keyboard/keyboard',
  'tests/browser/buying/stripe',
  'tests/browser/journeys',
  'tests/workers',
  'src/cli/demo/leaving',
  'tests/trail',
  'src/cli/demo/filling',
  'src/checkout/limits',
  'tests/kill',
  'src/orders/wallet/random',
  'tests/empty',
  'tests/own-shop',
];

const rank = ({ moduleId }: TestSpecification): number => {
  const at = LONG.findIndex((name) => moduleId.endsWith(`/${name}.test.ts`));
  return at < 0 ? LONG.length : at;
};

/** Long files first, the others in Vitest's own order. */
export default class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).sort((one, other) => rank(one) - rank(other));
  }
}
