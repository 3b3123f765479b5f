import { modules } from '../app.ts';
import type { Actor } from '../frame/command/index.ts';
import { makeShop } from '../frame/server/build.ts';
import { registerModules } from '../frame/server/routes.ts';
import { readEnvironment } from '../frame/shop/environment.ts';
import type { Shop } from '../frame/shop/shop.ts';
import { migrations } from '../migrations.ts';
import { joinBank } from '../payments/index.ts';
import { migrate, openDatabase } from '../platform/db/index.ts';
import { isHalfFilled } from './demo/filling.ts';

/** A command: its own arguments, how to refuse them, and who typed it. @returns the exit code */
export type Command = (shop: Shop, args: string[], mistake: Mistake, actor: Actor) => Promise<number>;

/** A refusal in one sentence. */
export type Mistake = (message: string) => Error;

/** The shop as the server has it, without listening. It may run beside the server. */
export async function openShop(): Promise<{ shop: Shop; close: () => Promise<void> }> {
  const environment = readEnvironment({ LOG_LEVEL: 'silent', ...process.env });
  const db = openDatabase({ url: environment.databaseUrl, prepare: environment.prepareStatements });
  await migrate(db, migrations);
  if (await isHalfFilled(db)) {
    await db.close();
    throw new Error(
      'The demo is only half in this shop: it is being put in now, or that was broken off. Start the shop once.',
    );
  }
  const shop = await makeShop(environment, modules, db);
  registerModules(modules, shop);
  await joinBank(shop, environment.cardBank);
  return {
    shop,
    close: async () => {
      shop.mail.close();
      await db.close();
    },
  };
}
