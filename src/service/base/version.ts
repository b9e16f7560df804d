import { readFileSync } from 'node:fs'

const packageFile = new URL('../../../package.json', import.meta.url)

/** The version of the service, such as `1.0.0`. */
export const VERSION = (JSON.parse(readFileSync(packageFile, 'utf8')) as { version: string }).version
