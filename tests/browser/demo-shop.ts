import { symlinkSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { inject } from 'vitest';
import type { Engine } from '../../src/platform/db/index.ts';
import { openDemoHouse } from '../support/demo-house.ts';
import { type Mailbox, startMailbox } from '../support/outside/mail.ts';
import type { TestShop } from '../support/shop.ts';

export interface DemoShop {
  house: TestShop;
  mailbox: Mailbox;
  base: string;
  close(): Promise<void>;
}

/** The demo shop as a new user has it after `npm start`, with a real SMTP server beside it. */
export async function openDemoShop(engine: Engine): Promise<DemoShop> {
  const mailbox = await startMailbox();
  const house = await openDemoHouse(engine, { smtpUrl: mailbox.url });
  symlinkSync(inject('pictures'), join(house.shop.dataDir, 'media', 'cache'));
  await house.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = house.app.server.address() as AddressInfo;
  return {
    house,
    mailbox,
    base: `http://shop.test:${port}`,
    async close() {
      await house.close();
      await mailbox.close();
    },
  };
}
