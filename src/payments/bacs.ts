import { offlineGateway } from './offline.ts';

/** Bank transfer, once there is an account: the order waits on hold until the shopkeeper sees the money (wire.md 4.3). */
export const bacs = (hasAccount: boolean) =>
  offlineGateway({
    id: 'bacs',
    texts: { title: 'payments.bacs.title', description: 'payments.bacs.description' },
    initialStatus: 'on-hold',
    prepaid: true,
    available: ({ total }) => hasAccount && total > 0,
  });
