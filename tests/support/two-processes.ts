import type { FastifyInstance, InjectOptions } from 'fastify';
import type { TestShop } from './shop.ts';

/** Whether each shop of the suite is two, as with two processes: `WORKERS=2 npm test`. */
export const IN_TWO = Number(process.env.WORKERS ?? 1) > 1;

/**
 * Lets every other request be answered by the shop beside, which knows of the first one only what stands in the
 * database and in the change log. It reads the log before it answers, as a process does that learns of a change.
 *
 * @returns what lets the first one answer by itself until it is disposed of
 */
export function takeTurns(app: FastifyInstance, shops: readonly [TestShop, TestShop]): () => Disposable {
  const wayInto = (one: FastifyInstance) => ({ inject: one.inject.bind(one), route: one.routing });
  const own = wayInto(shops[0].app);
  const beside = wayInto(shops[1].app);
  let turn = 0;
  let oneAlone = false;
  async function next(): Promise<typeof own> {
    turn += 1;
    if (oneAlone) return own;
    const second = turn % 2 === 0;
    await shops[second ? 1 : 0].shop.changes.poll();
    return second ? beside : own;
  }
  app.inject = (async (options: InjectOptions | string) => {
    const answer = await (await next()).inject(options);
    // Tests look into the first shop.
    if (!oneAlone) await shops[0].shop.changes.poll();
    return answer;
  }) as typeof app.inject;
  app.server.removeAllListeners('request');
  app.server.on('request', async (request, reply) => {
    (await next()).route(request, reply);
  });
  return () => {
    oneAlone = true;
    return {
      [Symbol.dispose]() {
        oneAlone = false;
      },
    };
  };
}
