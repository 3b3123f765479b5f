import { attachAttribution } from './attribution.ts';

export function attach(): void {
  attachAttribution();
}
