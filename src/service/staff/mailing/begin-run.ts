import type { Account } from '../../base/account.ts'
import { staffCalls } from '../../base/audit/staff-calls.ts'
import type { Call } from '../../base/http/handler-types.ts'
import type { StaffServices } from '../areas.ts'
import type { PreparedRun } from './prepare-runs.ts'
import type { Sender } from './sending/sender.ts'

interface Deps {
  services: Pick<StaffServices, 'audit' | 'mailings' | 'forTransaction'>
  sender: Sender
}

/** Begins a prepared run and records an audit event. Removes the run if it cannot begin. @throws HttpError 409 */
export async function beginRun(
  { services, sender }: Deps,
  run: PreparedRun,
  { call, detail }: { call: Call<Account>; detail: string },
): Promise<void> {
  const event = {
    action: run.startAtMs === undefined ? 'send emails' : 'schedule emails',
    subject: { type: 'mailing', id: run.id } as const,
    detail: run.startAtMs === undefined ? detail : `${detail}, at ${new Date(run.startAtMs).toISOString()}`,
  }
  try {
    await staffCalls(services).change(call, event, async ({ mailings }) => {
      await mailings.begin(run)
    })
  } catch (error) {
    await services.mailings.discard(run)
    throw error
  }
  sender.sendNow()
}
