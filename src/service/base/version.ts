import { readFileSync } from 'node:fs'
import { commitOf } from '../../hosting/commit.mjs'

const root = new URL('../../../', import.meta.url)

/** The version of the service, such as `1.0.0`. */
export const VERSION = (
  JSON.parse(readFileSync(new URL('package.json', root), 'utf8')) as { version: string }
).version

/** The commit that is running, such as `3f2a91c0d4e5`; undefined if the folder does not tell. */
export const COMMIT = commitOf(root)

/** Both, such as `1.0.0 (3f2a91c0d4e5)`. */
export const FULL_VERSION = COMMIT === undefined ? VERSION : `${VERSION} (${COMMIT})`
