import { FormNonce } from '../../accounts/index.ts';
import { PLACE_NONCE } from '../params.ts';

const NAME = 'woocommerce-process-checkout-nonce';

/** Where the token stands, for the fragment that takes its place. */
export const PLACE_TOKEN = `input[name="${NAME}"]`;

/** What the checkout's form proves itself with. */
export const PlaceToken = () => <FormNonce name={NAME} action={PLACE_NONCE} />;
