import { offlineGateway } from './offline.ts';

/** Cheque by post: the order waits on hold until it has arrived and been cashed (wire.md 4.3). */
export const cheque = (accepted: boolean) =>
  offlineGateway({
    id: 'cheque',
    texts: { title: 'payments.cheque.title', description: 'payments.cheque.description' },
    initialStatus: 'on-hold',
    prepaid: true,
    available: ({ total }) => accepted && total > 0,
  });
