import { attachAttribution } from './attribution.ts';
import { attachCapture } from './capture.ts';
import { whenTagsMay } from './tags.ts';

export function attach(): void {
  attachAttribution();
  attachCapture();
  // Only shops with a container need it, and of their visitors those who allow it.
  whenTagsMay(async () => (await import('./data-layer.ts')).attachDataLayer());
}
