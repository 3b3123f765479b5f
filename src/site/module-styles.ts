/** Each module's own stylesheet. */
import.meta.glob('../*/*.css', { eager: true });
