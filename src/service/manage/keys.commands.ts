import type { Command } from 'commander'
import { OPERATOR } from '../base/audit/audit.ts'
import { REPLACED_KEY_MS } from '../base/keys/secrets.ts'
import { type Add, withServices } from './command.ts'

/** Adds `keys rotate forgery`. */
export function addKeysCommands(program: Command, add: Add): void {
  const rotate = program
    .command('keys')
    .description('keys of this installation')
    .command('rotate')
    .description('replace a key')
  add(
    rotate,
    'forgery',
    'replace the key of forgery tokens; the previous one is accepted for a day, so that nobody is interrupted',
    async (readSettings) =>
      withServices(readSettings(), async ({ services }) => {
        const nowMs = Date.now()
        await services.transaction(async (trx) => {
          await trx.secrets.rotate('forgery', nowMs)
          await trx.audit.add({ actor: OPERATOR, action: 'rotate key', iid: null, detail: 'forgery' })
        })
        const acceptedUntilMs = nowMs + REPLACED_KEY_MS
        return {
          text: `The forgery key is replaced. The previous one is accepted until ${new Date(acceptedUntilMs).toISOString()}`,
          data: { key: 'forgery', acceptedUntilMs },
        }
      }),
  )
}
