import type { MailingRun } from '../../../contract/mailing-runs.ts'
import { csvFileName } from '../../../domain/csv.ts'
import type { Handlers } from '../../base/http/handler-types.ts'
import { conflict } from '../../base/http/http-error.ts'
import { csvFile } from '../../base/http/raw-response.ts'
import { logStaffRead } from '../../base/log/staff-read.ts'
import type { ServiceDeps } from '../../service-deps.ts'
import { beginRun } from './begin-run.ts'
import { noSuchRun } from './run-state.ts'
import type { MailingRuns } from './runs.ts'
import type { Sender } from './sending/sender.ts'

type Names =
  | 'listMailings'
  | 'getMailing'
  | 'pauseMailing'
  | 'resumeMailing'
  | 'stopMailing'
  | 'setMailingRate'
  | 'exportMailingResults'
  | 'sendToFailed'

interface Change {
  id: string
  actor: string
  action: string
  detail?: string
}

/** Handlers for viewing and controlling mailings that have been started. */
export function mailingRunHandlers({ services }: ServiceDeps, sender: Sender): Pick<Handlers, Names> {
  const { audit, mailings } = services

  const requireRun = async (id: string): Promise<MailingRun> => {
    const run = await mailings.find(id)
    if (!run) throw noSuchRun()
    return run
  }
  const subjectOf = (id: string) => ({ type: 'mailing', id }) as const

  /** Changes a run, records the change and notifies the sender. Returns the changed run. */
  async function change(
    { id, actor, action, detail }: Change,
    operation: (runs: MailingRuns) => Promise<void>,
  ): Promise<MailingRun> {
    await requireRun(id)
    const event = { actor, action, iid: null, subject: subjectOf(id), detail }
    await audit.withAudit(event, (trx) => operation(services.forTransaction(trx).mailings))
    sender.sendNow()
    return requireRun(id)
  }

  return {
    listMailings: {
      access: 'staff',
      isPolling: true,
      handle: ({ query }) => mailings.page(query.before),
    },
    getMailing: {
      access: 'staff',
      isPolling: true,
      handle: async ({ path }) => (await mailings.find(path.id)) ?? null,
    },
    pauseMailing: {
      access: 'staff',
      handle: ({ path: { id } }, { account: { email: actor } }) =>
        change({ id, actor, action: 'pause mailing' }, (runs) => runs.pause(id, actor)),
    },
    resumeMailing: {
      access: 'staff',
      handle: ({ path: { id } }, { account: { email: actor } }) =>
        change({ id, actor, action: 'resume mailing' }, (runs) => runs.resume(id, actor)),
    },
    stopMailing: {
      access: 'staff',
      handle: ({ path: { id } }, { account: { email: actor } }) =>
        change({ id, actor, action: 'stop mailing' }, (runs) => runs.stop(id, actor)),
    },
    setMailingRate: {
      access: 'staff',
      handle({ path: { id }, body: { ratePerMinute } }, { account: { email: actor } }) {
        const detail = ratePerMinute === null ? 'no limit' : `${ratePerMinute} per minute`
        return change({ id, actor, action: 'set mailing rate', detail }, (runs) =>
          runs.setRate(id, ratePerMinute),
        )
      },
    },
    exportMailingResults: {
      access: 'staff',
      isPage: true,
      async handle({ path: { id } }, call) {
        const run = await requireRun(id)
        await audit.addRead({
          actor: call.account.email,
          action: 'export mailing results',
          iid: null,
          subject: subjectOf(id),
          detail: run.campaign,
        })
        logStaffRead(call, `mailing ${id}`)
        return csvFile(mailings.results(id), asciiName(run.campaign))
      },
    },
    sendToFailed: {
      access: 'staff',
      async handle({ path: { id } }, { account: { email: actor } }) {
        const failedRun = await requireRun(id)
        const run = await mailings.prepareForFailed(id, actor)
        if (run.recipientCount === 0) {
          await mailings.discard(run)
          throw conflict('No recipient is left: every failed recipient has received the campaign since')
        }
        const detail = `${failedRun.emailsFileName}, ${failedRun.templateId}, ${failedRun.campaign}, to those whose mail failed`
        await beginRun({ services, sender }, run, { actor, detail })
        return requireRun(run.id)
      },
    },
  }
}

/** Replaces other characters, because headers accept only ASCII. */
const asciiName = (campaign: string) =>
  csvFileName('mailing', campaign.replace(/[^\w.-]+/g, '-').replace(/^-+|-+$/g, ''))
