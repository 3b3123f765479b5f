import { demoIsAllowed } from '../../frame/shop/environment.ts';
import { DEMO_PEOPLE, isEmpty, seedDemo } from '../demo/demo.ts';
import type { Command } from '../open-shop.ts';

export const seed: Command = async (shop, _args, mistake) => {
  if (!demoIsAllowed())
    throw mistake('Everybody knows the demo’s passwords: with this PUBLIC_URL it goes in only with DEMO=on.');
  if (!(await isEmpty(shop))) throw mistake('The shop is not empty: the demo goes into an empty one only.');
  await seedDemo(shop);
  const { shopper, shopkeeper, password } = DEMO_PEOPLE;
  console.error(`The demo is in. Logins: ${shopper} and ${shopkeeper}, password ${password}`);
  return 0;
};
