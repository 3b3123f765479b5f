/** Each module's own stylesheet; the catalogue has a room of them. */
import.meta.glob(['../*/*.css', '../catalogue/theme/*.css'], { eager: true });
