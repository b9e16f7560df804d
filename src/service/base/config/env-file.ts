import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { StartError } from '../start-error.ts'

/**
 * Returns the settings of `.env` in the working directory, an empty object if there is none. Everything that reads this
 * file does so here, because other programs treat quotes, `#` and `$` in different ways.
 * @throws StartError when the file exists but cannot be read
 */
export function envFile(): NodeJS.Dict<string> {
  try {
    return parseEnv(readFileSync('.env', 'utf8'))
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') return {}
    throw new StartError(`The file .env cannot be read: ${message}`)
  }
}

/**
 * Adds the settings of `.env` to the environment. Existing environment variables take precedence.
 * @throws StartError when the file exists but cannot be read
 */
export function readEnvFile(): void {
  for (const [name, value] of Object.entries(envFile())) process.env[name] ??= value
}

/** Names of `.env` that other programs read: `compose.yaml`, Node and npm. */
const OTHERS = /^(DOMAIN|POSTGRES_PASSWORD|TZ|NODE_|npm_|NPM_)/
/** So many wrong, missing or exchanged letters are a typing mistake. */
const MISTAKES_MAX = 2

/**
 * Returns one line for each name of `.env` that is no setting, with the setting that was probably meant.
 * @param names the names of all settings
 */
export function unknownSettings(values: NodeJS.Dict<string>, names: readonly string[]): string[] {
  return Object.keys(values)
    .filter((name) => !names.includes(name) && !OTHERS.test(name))
    .map((name) => {
      const [near] = names
        .map((known) => ({ known, mistakes: distance(name, known) }))
        .filter(({ mistakes }) => mistakes <= MISTAKES_MAX)
        .toSorted((a, b) => a.mistakes - b.mistakes)
      return `${name} in .env is not a setting${near ? `; is ${near.known} meant?` : ''}`
    })
}

/** Returns the number of letters to change, add, remove or exchange with the next one to get one text from another. */
function distance(a: string, b: string): number {
  const rows = Array.from({ length: a.length + 1 }, (_, row) =>
    Array.from({ length: b.length + 1 }, (_, column) => (row === 0 ? column : column === 0 ? row : 0)),
  )
  const at = (row: number, column: number) => rows[row]?.[column] ?? 0
  for (let row = 1; row <= a.length; row++) {
    for (let column = 1; column <= b.length; column++) {
      const change = a[row - 1] === b[column - 1] ? 0 : 1
      const isExchanged = a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]
      const cells = rows[row] ?? []
      cells[column] = Math.min(
        at(row - 1, column) + 1,
        at(row, column - 1) + 1,
        at(row - 1, column - 1) + change,
        isExchanged ? at(row - 2, column - 2) + 1 : Number.POSITIVE_INFINITY,
      )
    }
  }
  return at(a.length, b.length)
}
