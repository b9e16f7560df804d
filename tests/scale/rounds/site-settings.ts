import { readSettings } from '../../../src/settings.ts'

// The build replaces this constant in modules of the site, which here run without one.
Object.assign(globalThis, { __SITE_SETTINGS__: readSettings({}) })
