import { createHash } from 'node:crypto'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const SOURCES = fileURLToPath(new URL('..', import.meta.url))
/** Enough that no two style sheets have the same. */
const ID_LENGTH = 3

/**
 * How builds name the classes of CSS modules: by style sheet, not by its content as Vite does. So they are the same in
 * all builds, and a change of styles changes no script.
 */
export const cssModules = {
  generateScopedName: (name: string, file: string) => `${name}-${fileId(path.relative(SOURCES, file))}`,
}

/** Returns a short id of a file. @param name its path below `src` */
export function fileId(name: string): string {
  return createHash('sha256').update(name).digest('base64url').slice(0, ID_LENGTH)
}
