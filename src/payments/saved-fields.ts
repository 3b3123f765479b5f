/** Which card that is kept shall pay, and whether a new one shall be kept: the contract's names (wire.md 2.9). */
export const tokenField = (gateway: string) => `wc-${gateway}-payment-token`;
export const saveField = (gateway: string) => `wc-${gateway}-new-payment-method`;
