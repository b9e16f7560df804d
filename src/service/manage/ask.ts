import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { StartError } from '../base/start-error.ts'

/**
 * Asks the operator a question and returns the typed line, or undefined if the input ends before. A secret is not shown
 * while it is typed.
 */
export type Ask = (question: string, options?: { isSecret?: boolean }) => Promise<string | undefined>

type Terminal<Stream> = Stream & { isTTY?: boolean }

/**
 * Returns how to ask on the terminal, or undefined if the command runs without one. Asks on stderr, because stdout may
 * be the JSON of the result.
 */
export function terminalAsk(
  input: Terminal<NodeJS.ReadableStream> = process.stdin,
  output: Terminal<NodeJS.WritableStream> = process.stderr,
): Ask | undefined {
  if (!input.isTTY || !output.isTTY) return undefined
  return (question, { isSecret = false } = {}) =>
    new Promise((resolve) => {
      const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
      const lines = createInterface({ input, output: isSecret ? nowhere : output, terminal: true })
      if (isSecret) output.write(question)
      // Ctrl+C and Ctrl+D close it without an answer.
      let answer: string | undefined
      lines.once('close', () => {
        if (answer === undefined || isSecret) output.write('\n')
        resolve(answer)
      })
      lines.question(question, (line) => {
        answer = line
        lines.close()
      })
    })
}

interface Confirmation {
  ask: Ask | undefined
  /** Whether the operator has confirmed with `--yes`. */
  isConfirmed: boolean
  /** What will happen, as a sentence. */
  warning: string
  /** What to type. */
  expected: string
}

/**
 * Makes the operator type a text before something is deleted for good.
 * @throws StartError when another text is typed, or when there is no terminal and no `--yes`
 */
export async function confirm({ ask, isConfirmed, warning, expected }: Confirmation): Promise<void> {
  if (isConfirmed) return
  if (!ask)
    throw new StartError('There is no terminal on which to confirm this; --yes does it without a question')
  const answer = await ask(`${warning}\nType ${expected} to continue: `)
  if (answer?.trim().toLowerCase() !== expected) {
    throw new StartError(`The answer is not ${expected}; nothing was deleted`)
  }
}
