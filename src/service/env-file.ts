import { loadEnvFile } from 'node:process'
import { StartError } from './start-error.ts'

/**
 * Adds the settings of `.env` in the working directory to the environment. Existing environment variables take
 * precedence.
 * @throws StartError when the file exists but cannot be read
 */
export function readEnvFile(): void {
  try {
    loadEnvFile('.env')
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (code !== 'ENOENT') throw new StartError(`The file .env cannot be read: ${message}`)
  }
}
