import { EnvironmentProblem } from '../frame/shop/environment.ts';
import { openShop } from './open-shop.ts';
import { findCommand, Mistake, USAGE } from './verbs.ts';

/** Runs one command. @returns the exit code */
async function run(args: readonly string[]): Promise<number> {
  const command = findCommand(args);
  if (!command) {
    console.error(USAGE);
    return [undefined, 'help', '--help'].includes(args[0]) ? 0 : 2;
  }
  const { shop, close } = await openShop();
  try {
    return await command(shop);
  } finally {
    await close();
  }
}

try {
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  const known =
    error instanceof Mistake ||
    error instanceof EnvironmentProblem ||
    (error instanceof Error && 'code' in error);
  console.error(known ? (error as Error).message : error);
  process.exitCode = 1;
}
