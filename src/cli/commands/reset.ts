import { connect } from 'node:net';
import { readEnvironment } from '../../frame/shop/environment.ts';
import { isDemo } from '../demo/demo.ts';
import { emptyDemo } from '../demo/reset.ts';
import type { Command } from '../open-shop.ts';

export const RESET_USAGE = `cistella reset --demo
    Empties a shop that shows the demo, what was put in beside it too, so that your own can begin. Close it before.`;

export const resetCommand: Command = async (shop, args, mistake) => {
  if (args.length !== 1 || args[0] !== '--demo') throw mistake(RESET_USAGE);
  if (!(await isDemo(shop))) throw mistake('This shop does not show the demo: nothing was touched.');
  const { host, port } = readEnvironment();
  if (await isOpen(host, port)) throw mistake(`The shop is open at port ${port}. Close it, then ask again.`);
  const { products, orders, people, entries, backup } = await emptyDemo(shop);
  console.error(
    `Gone: ${products} products, ${orders} orders, ${people} people, ${entries} posts and pages, with their pictures.`,
  );
  if (backup) console.error(`A copy of all that, without the pictures, is in ${backup}.`);
  console.error('The shop is empty. Its first person: npm run cistella -- people owner EMAIL');
  return 0;
};

/** Whether anything listens where the shop would. */
function isOpen(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host: host === '0.0.0.0' ? '127.0.0.1' : host, port, timeout: 1000 });
    const end = (open: boolean) => {
      socket.destroy();
      resolve(open);
    };
    socket.once('connect', () => end(true));
    socket.once('timeout', () => end(false));
    socket.once('error', () => end(false));
  });
}
