import { join } from 'node:path'
import type { Command } from 'commander'
import { createAudit, OPERATOR } from '../base/audit/audit.ts'
import { transact } from '../base/context.ts'
import { conflict } from '../base/http/http-error.ts'
import { KEY_FILE } from '../base/keys/key-file.ts'
import { createSecrets, REPLACED_KEY_MS } from '../base/keys/secrets.ts'
import { createPushKeys } from '../golf/push/push-keys.ts'
import { type Add, type CommandContext, onService } from './command.ts'

/** Adds `keys rotate forgery`, `keys rotate push` and `keys rotate service`. */
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
    rotateWith('forgery', 'forgery key', async (tx) => {
      const nowMs = Date.now()
      await createSecrets(tx).rotate('forgery', nowMs)
      return nowMs + REPLACED_KEY_MS
    }),
  )
  add(
    rotate,
    'push',
    'replace the key of web push; the previous one is used for 30 days by those who have subscribed with it',
    rotateWith('push', 'key of web push', (tx) => createPushKeys(tx).rotate()),
  )
  add(
    rotate,
    'service',
    'replace service.key; the previous one is accepted as long as it is in the file, so that nobody is interrupted',
    onService(async (context, { options }) => {
      const { config, serviceKey, db } = context
      const path = join(config.dataDir, KEY_FILE)
      if (!(await serviceKey.prepareNext(db))) throw conflict('There is no service.key to replace yet')
      if (options.prepare === true) {
        return {
          text: `${path} has the next key. Copy the file to all other data folders, then run keys rotate service`,
          data: { key: 'service', isReplaced: false },
        }
      }
      const event = { actor: OPERATOR, action: 'rotate key', iid: null, detail: 'service' }
      await createAudit(context).withAudit(event, (trx) => serviceKey.useNext(trx))
      return {
        text: `The service key is replaced. The previous one, in the first line of ${path}, is accepted for recovery codes until you remove that line`,
        data: { key: 'service', isReplaced: true },
      }
    }),
  ).option('--prepare', 'only add the next key to service.key, for a service with several data folders')
}

/** Returns an action that replaces a key. @param replace returns until when the previous one is accepted */
const rotateWith = (key: string, name: string, replace: (tx: CommandContext) => Promise<number>) =>
  onService(async (context) => {
    const acceptedUntilMs = await transact(context, async (tx) => {
      await createAudit(tx).add({ actor: OPERATOR, action: 'rotate key', iid: null, detail: key })
      return replace(tx)
    })
    return {
      text: `The ${name} is replaced. The previous one is accepted until ${new Date(acceptedUntilMs).toISOString()}`,
      data: { key, acceptedUntilMs },
    }
  })
