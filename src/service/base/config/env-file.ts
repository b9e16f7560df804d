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
