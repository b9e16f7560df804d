import { readFile } from 'node:fs/promises'
import { counted } from '../../domain/format/counted.ts'
import { HttpError } from '../base/http/http-error.ts'
import { StartError } from '../base/start-error.ts'
import type { Input, Result } from './command.ts'
import { userPath } from './user-path.ts'

/**
 * Runs a command for the address that was given or, with `--file`, for each line of a file that is not empty. A failure for
 * one address does not keep the others from being changed.
 * @throws StartError when neither or both are given
 */
export async function eachAddress(
  { args: [email], options: { file } }: Pick<Input, 'args' | 'options'>,
  run: (email: string) => Promise<Result>,
): Promise<Result> {
  if ((email === undefined) === (file === undefined)) {
    throw new StartError('Name an address, or a file of addresses with --file')
  }
  if (email !== undefined) return run(email)
  const lines = (await readAddresses(String(file))).map((line) => line.trim()).filter((line) => line !== '')
  const results: (Result & { address: string })[] = []
  for (const address of lines) results.push({ address, ...(await run(address).catch(failureOf)) })
  const failed = results.filter(({ exitCode }) => exitCode === 1).length
  const summary = `${counted(lines.length - failed, 'address', 'addresses')} done, ${failed} failed`
  return {
    text: [
      ...results.map(({ address, text, exitCode }) => (exitCode ? `${address}: ${text}` : text)),
      summary,
    ].join('\n'),
    data: { done: lines.length - failed, failed, results: results.map(({ data }) => data) },
    exitCode: failed > 0 ? 1 : 0,
  }
}

async function readAddresses(file: string): Promise<string[]> {
  try {
    return (await readFile(userPath(file), 'utf8')).replace(/^\uFEFF/, '').split(/\r?\n/)
  } catch (error) {
    throw new StartError(`${file} cannot be read: ${(error as Error).message}`)
  }
}

/** Returns the result of a failure that concerns one address. @throws any other failure */
function failureOf(error: unknown): Result {
  if (!(error instanceof HttpError || error instanceof StartError)) throw error
  return { text: error.message, data: { error: error.message }, exitCode: 1 }
}
