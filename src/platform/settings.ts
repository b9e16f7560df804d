import type { Settings } from '../settings.ts'

/** Put in place of this name by the build, after `readSettings` has checked them. */
declare const __SITE_SETTINGS__: Settings

/** The one place where the site reads what its build was set to. */
export const settings: Settings = __SITE_SETTINGS__
