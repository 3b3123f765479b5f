declare module '../../platform/db/tables.ts' {
  interface Tables {
    distance_sales: { year: number; net: number; counted_to: number; annulled: number };
  }
}

export {};
