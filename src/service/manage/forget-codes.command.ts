import type { Command } from 'commander'
import { counted } from '../../domain/format/counted.ts'
import { createAudit, OPERATOR } from '../base/audit/audit.ts'
import { conflict } from '../base/http/http-error.ts'
import { ServiceKeyError } from '../base/keys/key-file.ts'
import { forgetKey } from '../base/keys/key-use.ts'
import { confirm } from './ask.ts'
import { listStaff } from './change-account.ts'
import { type Add, withContext } from './command.ts'

/** Adds `staff forget-codes`, which makes a service usable again whose `service.key` has been lost. */
export function addForgetCodes(staff: Command, add: Add): void {
  add(
    staff,
    'forget-codes',
    'remove all authenticator apps and recovery codes, because service.key is lost',
    async (readSettings, { options, ask }) =>
      withContext(readSettings(), async (context) => {
        const { serviceKey, db } = context
        if (await isUsable(serviceKey.check(db))) {
          throw conflict(
            'service.key is the right one; to replace the second step of one person, use staff enrol EMAIL',
          )
        }
        const all = await listStaff(db)
        const count = counted(all.filter(({ hasSecondStep }) => hasSecondStep).length, 'member', 'members')
        await confirm({
          ask,
          isConfirmed: options.yes === true,
          warning: `This removes the authenticator apps and recovery codes of ${count} of staff for good.`,
          expected: 'forget',
        })
        const event = { actor: OPERATOR, action: 'forget codes of staff', iid: null }
        await createAudit(context).withAudit(event, forgetKey)
        const emails = (await listStaff(db)).flatMap((one) => (one.hasSecondStep ? [] : [one.email]))
        return {
          text: ['Removed. These need a new link, from staff enrol EMAIL:', ...emails].join('\n'),
          data: { withoutSecondStep: emails },
        }
      }),
  ).option('--yes', 'do not ask')
}

async function isUsable(check: Promise<boolean>): Promise<boolean> {
  try {
    await check
    return true
  } catch (error) {
    if (error instanceof ServiceKeyError) return false
    throw error
  }
}
