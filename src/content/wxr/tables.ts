declare module '../../platform/db/tables.ts' {
  interface Tables {
    /** `source` names something of another shop, `target_id` is the entry, term or author that became of it. */
    content_import: { source: string; fingerprint: string; target_id: number };
  }
}

export {};
