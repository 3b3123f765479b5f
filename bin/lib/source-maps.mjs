import { setSourceMapsSupport } from 'node:module';

setSourceMapsSupport(true);
