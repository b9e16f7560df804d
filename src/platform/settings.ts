import type { Settings } from '../settings.ts'

/** The build replaces this constant with the settings that `readSettings` has validated. */
declare const __SITE_SETTINGS__: Settings

/** The settings of this build. */
export const settings: Settings = __SITE_SETTINGS__
