import { Command, CommanderError } from 'commander'
import { readConfig } from '../base/config/config.ts'
import { readEnvFile } from '../base/config/env-file.ts'
import { HttpError } from '../base/http/http-error.ts'
import { StartError } from '../base/start-error.ts'
import { addAccountCommands } from './account.commands.ts'
import { type Ask, terminalAsk } from './ask.ts'
import { addBackupCommands } from './backup.commands.ts'
import { addCheckCommand } from './check.commands.ts'
import type { Add, Result } from './command.ts'
import { addCoursesCommands } from './courses.commands.ts'
import { addKeysCommands } from './keys.commands.ts'
import { addMailCommands } from './mail.commands.ts'
import { addInitCommand, addSetupCommand } from './setup.commands.ts'
import { addStaffCommands } from './staff.commands.ts'

export const EXIT = { done: 0, failed: 1, usage: 2 } as const

interface Options {
  environment?: Record<string, string | undefined>
  out?: (text: string) => void
  error?: (text: string) => void
  /** Asks the operator; by default on the terminal, if there is one. */
  ask?: Ask | undefined
}

/**
 * Runs one of the operator's commands. Returns the exit code: 0 for success, 1 if the command failed or found a
 * problem, 2 for wrong usage.
 * @param args the arguments after `npm run manage --`
 */
export async function manage(args: readonly string[], options: Options = {}): Promise<number> {
  const { out = (text) => process.stdout.write(text), error = (text) => process.stderr.write(text) } = options
  const ask = 'ask' in options ? options.ask : terminalAsk()
  const isJson = args.includes('--json')
  const fail = (message: string) => error(isJson ? `${JSON.stringify({ error: message })}\n` : `${message}\n`)
  try {
    const environment = options.environment ?? settings()
    let exitCode: number = EXIT.done
    const program = createProgram(environment, ask, (result) => {
      exitCode = result.exitCode ?? EXIT.done
      out(isJson ? `${JSON.stringify(result.data, null, 2)}\n` : `${result.text}\n`)
    })
    forEachCommand(program, (command) =>
      command.exitOverride().configureOutput({
        writeOut: out,
        // With --json, prints only the error itself, without the hint that follows it.
        writeErr: (text) => {
          if (!isJson) error(text)
          else if (text.startsWith('error: ')) fail(text.slice('error: '.length).trim())
        },
      }),
    )
    await program.parseAsync(args, { from: 'user' })
    return exitCode
  } catch (cause) {
    if (cause instanceof CommanderError) return cause.exitCode === 0 ? EXIT.done : EXIT.usage
    fail(messageOf(cause))
    return EXIT.failed
  }
}

function settings() {
  readEnvFile()
  return process.env
}

function createProgram(
  environment: Record<string, string | undefined>,
  ask: Ask | undefined,
  report: (result: Result) => void,
): Command {
  const program = new Command('npm run manage --')
    .description('Commands for the operator. They work while the service runs, with the same settings.')
    .showHelpAfterError('Add --help for help.')
  const readSettings = () => readConfig(environment)
  const add: Add = (parent, syntax, description, action) =>
    parent
      .command(syntax)
      .description(description)
      .option('--json', 'print JSON')
      .action(async (...given: unknown[]) => {
        // Commander calls the action with the arguments, then the options and the command.
        const [options = {}] = given.slice(-2) as [Record<string, string | boolean>?]
        report(await action(readSettings, { args: given.slice(0, -2) as string[], options, ask }))
      })
  addSetupCommand(program, add)
  addInitCommand(program, add)
  addStaffCommands(program, add)
  addAccountCommands(program, add)
  addKeysCommands(program, add)
  addMailCommands(program, add)
  addCoursesCommands(program, add)
  addBackupCommands(program, add)
  addCheckCommand(program, add)
  return program
}

function forEachCommand(command: Command, change: (command: Command) => void): void {
  change(command)
  for (const child of command.commands) forEachCommand(child, change)
}

/** Returns one line for errors that the operator can correct, and the stack trace of all other errors. */
function messageOf(error: unknown): string {
  if (error instanceof StartError || error instanceof HttpError) return error.message
  // A file or folder that is missing or belongs to somebody else.
  if (error instanceof Error && 'syscall' in error) return error.message
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
