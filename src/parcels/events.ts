export {};

declare module '../platform/events/events.ts' {
  interface EventMap {
    /** A part of an order has left the house. */
    'parcel.sent': { orderId: number; parcelId: number; now: number };
  }
}
