export {};

declare module '../platform/events/events.ts' {
  interface EventMap {
    /** An invoice has its number. */
    'invoice.issued': { orderId: number; invoiceId: number; now: number };
  }
}
