import { attachAttribution } from './attribution.ts';
import { attachCapture } from './capture.ts';

import { attachDataLayer } from './data-layer.ts';

export function attach(): void {
  attachAttribution();
  attachCapture();
  attachDataLayer();
}
