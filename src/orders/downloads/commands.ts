import { anybodys, command } from '../../frame/command/index.ts';
import { takeDownload } from './steps.ts';

interface Fetching {
  orderId: number;
  productId: number;
  code: string;
}

/** Takes one of the times that a file may be fetched; see {@link takeDownload}. The code is what proves it. */
export const fetchDownload = command({
  name: 'order.download',
  needs: 'orders.edit',
  run: ({ tx, now }, asked: Fetching) => takeDownload(tx, asked, now),
  whose: anybodys,
  subject: ({ orderId }) => ['order', orderId],
});
