import { attachAttribution } from './attribution.ts';
import { attachCapture } from './capture.ts';

export function attach(): void {
  attachAttribution();
  attachCapture();
}
