import { spawn } from 'node:child_process'
import { manage } from '../../src/service/manage/manage.ts'

/** What a command of `npm run manage` printed, and its exit code. */
interface Run {
  code: number
  out: string
  error: string
}

/** Runs a command in this process. @param environment its settings */
export async function runManage(environment: Record<string, string>, ...args: string[]): Promise<Run> {
  const run: Run = { code: 0, out: '', error: '' }
  run.code = await manage(args, {
    environment,
    ask: undefined,
    out: (text) => {
      run.out += text
    },
    error: (text) => {
      run.error += text
    },
  })
  return run
}

/** Runs a command in a process of its own, as npm does. @param environment added to that of this process */
export function spawnManage(environment: Record<string, string>, ...args: string[]): Promise<Run> {
  const child = spawn(process.execPath, ['src/service/launch/manage.mjs', ...args], {
    env: { ...process.env, ...environment },
  })
  const output = { out: '', error: '' }
  child.stdout.on('data', (text) => (output.out += text))
  child.stderr.on('data', (text) => (output.error += text))
  return new Promise((resolve) => child.once('close', (code) => resolve({ code: code ?? -1, ...output })))
}
